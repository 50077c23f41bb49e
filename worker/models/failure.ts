import { RetryableError, TerminalError } from '../engine/errors.ts';
import { isMisread } from '../engine/misread.ts';
import { ModelRefusedError, ModelUnavailableError } from '../engine/model-errors.ts';
import { pythonRepr } from '../engine/python-text.ts';
import type { Patience } from './patience.ts';

/**
 * An answer with an error status, with the provider's body in the text as flows' users know it (facts 9). `tell` makes
 * another text of the parsed body, null where the body is no JSON.
 */
export function refusalOf(
  status: number,
  headers: Headers,
  body: string,
  tell: (parsed: unknown) => string | null = (parsed) =>
    parsed === null ? null : `Error code: ${status} - ${pythonRepr(parsed)}`,
): ModelRefusedError | ModelUnavailableError {
  const parsed = parse(body);
  const message = tell(parsed) || body.trim().slice(0, 2000) || `Error code: ${status}`;
  const wish = headers.get('x-should-retry');
  const isPassing = wish === null ? PASSING.has(status) || status >= 500 : wish === 'true';
  if (isPassing) return new ModelUnavailableError(message, { status, retryAfter: retryAfter(headers) });
  return new ModelRefusedError(message, { status, vendorMessage: sentenceOf(parsed) });
}

/** An error object where an answer was expected, as in the middle of a stream. */
export function inlineFailure(error: unknown): ModelRefusedError | ModelUnavailableError {
  const vendorMessage = sentenceOf({ error }) ?? pythonRepr(error);
  const kind = (error as { type?: unknown } | null)?.type;
  if (kind === 'invalid_request_error') return new ModelRefusedError(vendorMessage, { vendorMessage });
  return new ModelUnavailableError(vendorMessage);
}

/** What a failed request means: the caller's own wish to end it, silence, a broken connection, or a typed error. */
export function failureOf(
  error: unknown,
  caller: AbortSignal,
  patience: Patience,
  secrets: readonly string[],
): unknown {
  if (caller.aborted) return caller.reason;
  if (patience.isOver) return new ModelUnavailableError('Request timed out.', { code: 'model_timeout' });
  if (error instanceof TerminalError || error instanceof RetryableError) return without(error, secrets);
  if (isMisread(error)) return new ModelRefusedError(misread, { code: 'model_not_json' });
  return new ModelUnavailableError('Connection error.', { code: 'model_connection' });
}

/** The provider's own sentence in an error's body, wherever vendors put it. */
export function sentenceOf(body: unknown): string | null {
  const error = (body as { error?: unknown } | null)?.error ?? body;
  if (typeof error === 'string') return error || null;
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' ? message : null;
}

function without<Failure extends Error>(error: Failure, secrets: readonly string[]): Failure {
  for (const secret of secrets) {
    if (error.message.includes(secret)) error.message = error.message.replaceAll(secret, '…');
  }
  return error;
}

function retryAfter(headers: Headers): number | null {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return milliseconds;
  const value = headers.get('retry-after');
  if (value === null) return null;
  const wait = Number.isFinite(Number(value)) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? wait : null;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const misread = "The model's answer has a form that is not its provider's. Check the base URL.";
const PASSING: ReadonlySet<number> = new Set([408, 409, 429]);
