import { readAnswer } from '../../components/http-services/read-answer.ts';
import type { StopSignal } from '../../engine/context.ts';
import { RetryableError, TerminalError } from '../../engine/errors.ts';

/** Milliseconds until a statement's whole answer must be there. */
const patience = 60_000;

/**
 * Sends a statement to a database that answers over HTTP, and gives its JSON whatever the status. Throws
 * RetryableError where it cannot be reached, TerminalError for an answer that is none.
 */
export async function askDatabase({ fetch: send, stop }: DatabaseFetch, request: DatabaseRequest): Promise<HttpAnswer> {
  const { host } = new URL(request.url);
  let answer: { status: number; text: string };
  try {
    const response = await send(request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...request.headers },
      body: JSON.stringify(request.json),
      signal: stoppedBy(stop, AbortSignal.timeout(patience)),
    });
    answer = { status: response.status, text: (await readAnswer(response, {})).text };
  } catch (error) {
    if (stop.aborted) throw stop.reason;
    if (typeof (error as { code?: unknown }).code === 'string') throw error;
    throw new RetryableError(
      `The database at ${host} cannot be reached: ${(error as Error).message}`,
      'database_unavailable',
    );
  }
  if (answer.status === 401 || answer.status === 403) {
    throw new TerminalError(`The database at ${host} refused the credentials in its URL.`, 'database_refused');
  }
  try {
    return { status: answer.status, json: JSON.parse(answer.text) };
  } catch {
    throw new TerminalError(`The database at ${host} answered ${answer.status} without JSON.`, 'database_answer');
  }
}

/** A signal that ends with the run, or when the time is over. */
function stoppedBy(stop: StopSignal, timeout: AbortSignal): AbortSignal {
  const controller = new AbortController();
  if (stop.aborted) controller.abort(stop.reason);
  stop.addEventListener('abort', () => controller.abort(stop.reason));
  return AbortSignal.any([controller.signal, timeout]);
}

/** The run's own way out, and what stops it. */
export interface DatabaseFetch {
  /** Guarded and limited. */
  readonly fetch: typeof fetch;
  readonly stop: StopSignal;
}

export interface DatabaseRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly json: unknown;
}
