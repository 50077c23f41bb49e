import { ModelRefusedError, ModelUnavailableError } from '../../engine/model-errors.ts';
import type { ModelPart } from '../../engine/values.ts';
import { brokenOff, pieceJson } from '../answer-json.ts';
import { sentenceOf } from '../failure.ts';
import { ToolCalls } from '../openai/tool-calls.ts';
import type { Heard } from '../patience.ts';
import { type EventFrame, eventFrames } from './event-frames.ts';

/** The parts of a streamed Converse answer as they come. Throws where it fails or ends before the model did. */
export async function* streamedParts(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<ModelPart> {
  const calls = new ToolCalls();
  let reason: string | null = null;
  let usage: { input: number | null; output: number | null } = { input: null, output: null };
  let hasPieces = false;
  for await (const frame of eventFrames(body, heard)) {
    const piece = pieceOf(frame);
    hasPieces = true;
    reason = piece.stopReason ?? reason;
    if (piece.usage) usage = { input: piece.usage.inputTokens ?? null, output: piece.usage.outputTokens ?? null };
    const index = piece.contentBlockIndex ?? 0;
    if (piece.start?.toolUse) {
      calls.add([{ index, id: piece.start.toolUse.toolUseId, function: { name: piece.start.toolUse.name } }]);
    }
    if (piece.delta?.toolUse) calls.add([{ index, function: { arguments: piece.delta.toolUse.input } }]);
    if (piece.delta?.text !== undefined) yield { type: 'text', text: piece.delta.text };
  }
  if (reason === null) throw brokenOff(hasPieces);
  yield* calls.parts();
  yield { type: 'finish', reason, usage };
}

function pieceOf({ headers, payload }: EventFrame): Piece {
  const piece = pieceJson(payload || '{}');
  const kind = headers[':exception-type'];
  if (kind === undefined) return piece as Piece;
  const text = `An error occurred (${kind}) when calling the ConverseStream operation: ${sentenceOf(piece) ?? ''}`;
  throw kind === 'validationException' ? new ModelRefusedError(text) : new ModelUnavailableError(text);
}

interface Piece {
  readonly contentBlockIndex?: number;
  readonly start?: { readonly toolUse?: { readonly toolUseId: string; readonly name: string } };
  readonly delta?: { readonly text?: string; readonly toolUse?: { readonly input: string } };
  readonly stopReason?: string;
  readonly usage?: { readonly inputTokens?: number; readonly outputTokens?: number };
}
