import type { ModelPart } from '../../engine/values.ts';
import { answerJson } from '../answer-json.ts';
import { inlineFailure } from '../failure.ts';
import { callParts, type Piece, reasonOf, textOfPiece, usageOf } from './piece.ts';

/** The parts of an answer that came in one piece. A question that Gemini does not answer gives an empty text. */
export function* plainParts(body: string): Generator<ModelPart> {
  const answer = answerJson(body) as Piece;
  if (answer.error) throw inlineFailure(answer.error);
  yield { type: 'text', text: textOfPiece(answer) };
  yield* callParts(answer);
  yield { type: 'finish', reason: reasonOf(answer) ?? 'STOP', usage: usageOf(answer) };
}
