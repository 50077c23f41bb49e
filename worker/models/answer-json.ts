import { ModelRefusedError, ModelUnavailableError } from '../engine/model-errors.ts';
import { parsePythonJson } from '../engine/python-float.ts';

/** A whole answer as an object, its whole floats as such. Throws ModelUnavailableError for nothing, ModelRefusedError for no JSON object. */
export function answerJson(body: string): Readonly<Record<string, unknown>> {
  if (body.trim() === '') throw new ModelUnavailableError('The model answered nothing.', { code: 'model_empty' });
  const answer = objectIn(body);
  if (answer !== null) return answer;
  throw new ModelRefusedError(
    `The model's answer is no JSON object but ${JSON.stringify(body.slice(0, 120))}. Check the base URL.`,
    { code: 'model_not_json' },
  );
}

/** A piece of a streamed answer as an object. Throws ModelUnavailableError where it is none. */
export function pieceJson(data: string): Readonly<Record<string, unknown>> {
  const piece = objectIn(data);
  if (piece !== null) return piece;
  throw new ModelUnavailableError('The model sent a piece of its answer that is no JSON.', { code: 'model_not_json' });
}

/** A stream that ended before the model said that it is done. */
export function brokenOff(hasPieces: boolean): ModelUnavailableError {
  return hasPieces
    ? new ModelUnavailableError('The model broke off in the middle of its answer.', { code: 'model_broke_off' })
    : new ModelUnavailableError('The model answered nothing.', { code: 'model_empty' });
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = parsePythonJson(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
