import { ModelUnavailableError } from '../../engine/model-errors.ts';
import type { ModelPart } from '../../engine/values.ts';
import { answerJson } from '../answer-json.ts';
import { calledPart } from '../tool-arguments.ts';

/** The parts of a Converse answer that came in one piece. */
export function* plainParts(body: string): Generator<ModelPart> {
  const { output, stopReason, usage } = answerJson(body) as Answer;
  const content = output?.message?.content;
  if (content === undefined) {
    throw new ModelUnavailableError('The model answered without any content.', { code: 'model_empty' });
  }
  yield { type: 'text', text: content.map(({ text }) => text ?? '').join('') };
  for (const { toolUse } of content) {
    if (toolUse === undefined) continue;
    const { toolUseId: id = '', name = '', input } = toolUse;
    yield calledPart(id, name, input);
  }
  const counts = { input: usage?.inputTokens ?? null, output: usage?.outputTokens ?? null };
  yield { type: 'finish', reason: stopReason ?? 'end_turn', usage: counts };
}

interface Answer {
  readonly output?: { readonly message?: { readonly content?: readonly Block[] } };
  readonly stopReason?: string;
  readonly usage?: { readonly inputTokens?: number; readonly outputTokens?: number };
}

interface Block {
  readonly text?: string;
  readonly toolUse?: {
    readonly toolUseId?: string;
    readonly name?: string;
    readonly input?: Readonly<Record<string, unknown>>;
  };
}
