import { ModelUnavailableError } from '../../engine/model-errors.ts';
import type { ModelPart, ToolCall } from '../../engine/values.ts';
import { brokenOff, pieceJson } from '../answer-json.ts';
import { jsonLines } from '../json-lines.ts';
import type { Heard } from '../patience.ts';
import { calledPart } from '../tool-arguments.ts';

/** The parts of a streamed answer, a line of JSON each. Throws ModelUnavailableError when it ends before it is done. */
export async function* streamedParts(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<ModelPart> {
  const answer = new Answer();
  for await (const line of jsonLines(body, heard)) yield answer.add(line);
  yield* answer.end();
}

/** The parts of an answer whose lines came at once. */
export function* plainParts(body: string): Generator<ModelPart> {
  const answer = new Answer();
  for (const line of body.split('\n').filter((text) => text.trim() !== '')) yield answer.add(line);
  yield* answer.end();
}

class Answer {
  readonly #calls: ToolCall[] = [];
  #last: Line | null = null;

  add(text: string): ModelPart {
    const line = pieceJson(text) as Line;
    if (line.error) {
      const told = typeof line.error === 'string' ? line.error : JSON.stringify(line.error);
      throw new ModelUnavailableError(`${told} (status code: -1)`);
    }
    this.#last = line;
    for (const { function: called } of line.message?.tool_calls ?? []) {
      this.#calls.push(calledPart(crypto.randomUUID(), called?.name ?? '', called?.arguments).call);
    }
    return { type: 'text', text: line.message?.content ?? '' };
  }

  *end(): Generator<ModelPart> {
    const last = this.#last;
    if (last?.done !== true) throw brokenOff(last !== null);
    for (const call of this.#calls) yield { type: 'tool_call', call };
    const usage = { input: last.prompt_eval_count ?? null, output: last.eval_count ?? null };
    yield { type: 'finish', reason: last.done_reason ?? 'stop', usage };
  }
}

interface Line {
  readonly error?: unknown;
  readonly message?: {
    readonly content?: string;
    readonly tool_calls?: readonly {
      readonly function?: { readonly name?: string; readonly arguments?: Readonly<Record<string, unknown>> };
    }[];
  };
  readonly done?: boolean;
  readonly done_reason?: string;
  readonly prompt_eval_count?: number;
  readonly eval_count?: number;
}
