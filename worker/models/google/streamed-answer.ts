import type { ModelPart } from '../../engine/values.ts';
import { brokenOff, pieceJson } from '../answer-json.ts';
import { inlineFailure } from '../failure.ts';
import type { Heard } from '../patience.ts';
import { eventData } from '../sse.ts';
import { callParts, type Piece, reasonOf, textOfPiece, usageOf } from './piece.ts';

/** The parts of a streamed answer as they come. Throws ModelUnavailableError when it ends before the model did. */
export async function* streamedParts(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<ModelPart> {
  const calls: ModelPart[] = [];
  let reason: string | null = null;
  let last: Piece | null = null;
  for await (const data of eventData(body, heard)) {
    const piece = pieceJson(data) as Piece;
    if (piece.error) throw inlineFailure(piece.error);
    last = piece;
    reason = reasonOf(piece) ?? reason;
    calls.push(...callParts(piece));
    yield { type: 'text', text: textOfPiece(piece) };
  }
  if (last === null || reason === null) throw brokenOff(last !== null);
  yield* calls;
  yield { type: 'finish', reason, usage: usageOf(last) };
}
