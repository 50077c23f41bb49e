import type { ComponentContext } from '../../engine/component.ts';
import { UnreachableError } from '../../engine/errors.ts';
import { maskCredentials } from './mask-credentials.ts';
import { readAnswer } from './read-answer.ts';
import { ServiceTimeoutError, ServiceUnreachableError } from './service-errors.ts';
import { timeLimit } from './time-limit.ts';

/**
 * Sends one request to a vendor's service and reads its whole answer, whatever its status. It is one step of the run, so
 * a finished one is not sent again; what changes something carries the step's `Idempotency-Key`.
 * Throws ServiceTimeoutError, ServiceUnreachableError, AnswerTooLargeError, and the run's own reason when it was stopped.
 */
export function askService(context: Asker, request: ServiceRequest): Promise<ServiceAnswer> {
  const url = withQuery(request.url, request.query);
  const method = request.method ?? (request.json === undefined && request.body === undefined ? 'GET' : 'POST');
  return context.step(`${method} ${request.key ?? hostOf(url)}`, async (idempotencyKey) => {
    const timeout = timeLimit(request.timeout ?? 60);
    const signal = AbortSignal.any([context.signal, timeout]);
    try {
      const response = await context.fetch(url, {
        method,
        headers: headersOf(request, method, idempotencyKey),
        ...bodyOf(request),
        redirect: request.redirect ?? 'follow',
        signal,
      });
      const { text: said, bytes } = await readAnswer(response, request);
      const { status, headers } = response;
      const text = status < 400 ? said : maskCredentials(said, request);
      const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
      return { url, status, type: headers.get('content-type') ?? '', text, bytes, cookies };
    } catch (error) {
      if (context.signal.aborted) throw context.signal.reason;
      if (timeout.aborted) throw new ServiceTimeoutError(hostOf(url), request.timeout ?? 60);
      if (!isNetworkError(error)) throw error;
      throw new ServiceUnreachableError(hostOf(url), (error as Error).message);
    }
  });
}

/** `https://a.example/x?y=1` with further query members; a list is repeated, null and undefined are left out. */
function withQuery(url: string, query: ServiceRequest['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== null && item !== undefined)
      .map((item): [string, string] => [name, String(item)]),
  );
  if (pairs.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(pairs)}`;
}

function headersOf(request: ServiceRequest, method: string, idempotencyKey: string): Headers {
  const headers = new Headers(request.json === undefined ? {} : { 'content-type': 'application/json' });
  if (method !== 'GET') headers.set('idempotency-key', idempotencyKey);
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);
  return headers;
}

function bodyOf(request: ServiceRequest): { body?: BodyInit } {
  const body = request.json === undefined ? request.body : JSON.stringify(request.json);
  return body === undefined ? {} : { body };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url.slice(0, 80);
}

/** That nobody was reached, or what a fetch throws by itself; other errors of this project have codes and say enough. */
function isNetworkError(error: unknown): boolean {
  if (error instanceof UnreachableError) return true;
  return error instanceof Error && typeof (error as { code?: unknown }).code !== 'string';
}

/** What of a component's context a request needs; `signal` may be a tool call's. */
export type Asker = Pick<ComponentContext, 'fetch' | 'step' | 'signal'>;

export interface ServiceRequest {
  readonly url: string;
  /** Names the step within the run, beside the method; by default the host. */
  readonly key?: string;
  /** By default POST where there is a body, else GET. */
  readonly method?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: BodyInit;
  /** Seconds until the whole answer must be there; by default 60. */
  readonly timeout?: number;
  /** By default `follow`. */
  readonly redirect?: 'follow' | 'manual';
  /** Gives the answer as bytes instead of text. */
  readonly wantsBytes?: boolean;
  /** Bytes that an answer may have; by default 16 MiB. */
  readonly sizeLimit?: number;
}

/** An answer as it came; `bytes` only where they were wanted, and `text` is empty then. */
export interface ServiceAnswer {
  readonly url: string;
  readonly status: number;
  /** The media type, as `application/json`. */
  readonly type: string;
  readonly text: string;
  readonly bytes: Uint8Array | null;
  /** Cookies that were set, as `name=value`. */
  readonly cookies: readonly string[];
}
