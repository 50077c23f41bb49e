import { ModelUnavailableError } from '../../engine/model-errors.ts';
import type { ModelPart } from '../../engine/values.ts';
import { answerJson } from '../answer-json.ts';
import { inlineFailure } from '../failure.ts';
import { calledPart } from '../tool-arguments.ts';

/** The parts of a message that came in one piece: its texts as one, then its tool calls. */
export function* plainParts(body: string): Generator<ModelPart> {
  const answer = answerJson(body) as Answer;
  if (answer.error) throw inlineFailure(answer.error);
  if (!Array.isArray(answer.content)) {
    throw new ModelUnavailableError('The model answered without any content.', { code: 'model_empty' });
  }
  const blocks: readonly Block[] = answer.content;
  yield { type: 'text', text: blocks.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('') };
  for (const { type, id, name, input } of blocks) {
    if (type === 'tool_use') yield calledPart(id ?? '', name ?? '', input);
  }
  yield {
    type: 'finish',
    reason: answer.stop_reason ?? 'end_turn',
    usage: { input: answer.usage?.input_tokens ?? null, output: answer.usage?.output_tokens ?? null },
  };
}

interface Answer {
  readonly error?: unknown;
  readonly content?: readonly Block[];
  readonly stop_reason?: string | null;
  readonly usage?: { readonly input_tokens?: number; readonly output_tokens?: number };
}

interface Block {
  readonly type?: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: Readonly<Record<string, unknown>>;
}
