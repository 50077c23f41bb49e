import { ModelUnavailableError } from '../../engine/model-errors.ts';
import type { ModelPart } from '../../engine/values.ts';
import { answerJson, brokenOff, pieceJson } from '../answer-json.ts';
import { type ToolCallDelta, ToolCalls, toolCallPart } from '../openai/tool-calls.ts';
import type { Heard } from '../patience.ts';
import { eventData } from '../sse.ts';

/** The parts of an answer that came in one piece. */
export function* plainParts(body: string): Generator<ModelPart> {
  const { message, finish_reason: reason, usage } = answerJson(body) as Answer;
  if (message === undefined) {
    throw new ModelUnavailableError('The model answered without any message.', { code: 'model_empty' });
  }
  yield { type: 'text', text: (message.content ?? []).map(({ text }) => text ?? '').join('') };
  for (const { id, function: called } of message.tool_calls ?? []) {
    yield toolCallPart(id ?? '', called?.name ?? '', called?.arguments ?? '', false);
  }
  yield { type: 'finish', reason: reason ?? 'COMPLETE', usage: usageOf(usage) };
}

/** The parts of a streamed answer as they come. Throws ModelUnavailableError when it ends before the message does. */
export async function* streamedParts(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<ModelPart> {
  const calls = new ToolCalls();
  let hasPieces = false;
  let end: End | null = null;
  for await (const data of eventData(body, heard)) {
    const piece = pieceJson(data) as Piece;
    hasPieces = true;
    const { message } = piece.delta ?? {};
    if (piece.type === 'content-delta') yield { type: 'text', text: message?.content?.text ?? '' };
    if (message?.tool_calls) calls.add([{ ...message.tool_calls, index: piece.index ?? 0 }]);
    if (piece.type === 'message-end') end = piece.delta ?? {};
  }
  if (end === null) throw brokenOff(hasPieces);
  yield* calls.parts();
  yield { type: 'finish', reason: end.finish_reason ?? 'COMPLETE', usage: usageOf(end.usage) };
}

function usageOf(usage: Usage | undefined): { input: number | null; output: number | null } {
  return { input: usage?.tokens?.input_tokens ?? null, output: usage?.tokens?.output_tokens ?? null };
}

interface Answer {
  readonly message?: {
    readonly content?: readonly { readonly text?: string }[];
    readonly tool_calls?: readonly ToolCallDelta[];
  };
  readonly finish_reason?: string;
  readonly usage?: Usage;
}

interface Piece {
  readonly type?: string;
  readonly index?: number;
  readonly delta?: {
    readonly message?: { readonly content?: { readonly text?: string }; readonly tool_calls?: ToolCallDelta };
    readonly finish_reason?: string;
    readonly usage?: Usage;
  };
}

interface End {
  readonly finish_reason?: string;
  readonly usage?: Usage;
}

interface Usage {
  readonly tokens?: { readonly input_tokens?: number; readonly output_tokens?: number };
}
