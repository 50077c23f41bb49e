import type { ComponentContext } from '../../../engine/component.ts';
import { isCredentialHeader } from '../../../engine/credential-header.ts';
import { jsonDumps } from '../../../engine/python-json.ts';
import { readAnswer } from '../../http-services/read-answer.ts';
import { timeLimit } from '../../http-services/time-limit.ts';
import type { PlannedRequest } from './planned-request.ts';

/** Redirects that are followed, as the reference's client does. */
const mostRedirects = 20;

/**
 * Sends a request and reads the whole answer, whatever its status. One step of the run; what changes something carries
 * the step's `Idempotency-Key`. Rejects with RequestFailedError where there is no answer, and with the guard's own error.
 */
export function sendRequest(plan: PlannedRequest, options: SendOptions, context: ComponentContext): Promise<Answer> {
  return context.step(`${plan.method} ${plan.url}`, async (idempotencyKey) => {
    const seconds = options.timeout > 0 ? options.timeout : 30;
    const timeout = timeLimit(seconds);
    const history: Redirection[] = [];
    try {
      const signal = AbortSignal.any([context.signal, timeout]);
      let hop: Hop = { url: plan.url, method: plan.method, headers: headersOf(plan, idempotencyKey), ...bodyOf(plan) };
      for (;;) {
        const response = await context.fetch(hop.url, { ...hop, redirect: 'manual', signal });
        const location = response.headers.get('location');
        if (!options.followRedirects || location === null || !redirects.has(response.status)) {
          const { bytes } = await readAnswer(response, { wantsBytes: true });
          return {
            status: response.status,
            headers: Object.fromEntries(response.headers),
            bytes: bytes as Uint8Array,
            history,
            url: hop.url,
          };
        }
        await response.body?.cancel();
        history.push({ url: location, status_code: response.status });
        if (history.length > mostRedirects)
          throw new RequestFailedError('Exceeded maximum allowed redirects.', history);
        hop = nextHop(hop, response.status, new URL(location, hop.url).href);
      }
    } catch (error) {
      if (context.signal.aborted) throw context.signal.reason;
      if (timeout.aborted) throw new RequestFailedError(`There was no answer within ${seconds} seconds.`, history);
      if (error instanceof RequestFailedError || isRefused(error)) throw error;
      throw new RequestFailedError(reasonOf(error), history);
    }
  });
}

function headersOf({ method, headers }: PlannedRequest, idempotencyKey: string): Record<string, string> {
  const has = (name: string) => Object.keys(headers).some((given) => given.toLowerCase() === name);
  return {
    ...headers,
    ...(method !== 'GET' && !has('content-type') && { 'Content-Type': 'application/json' }),
    ...(method !== 'GET' && !has('idempotency-key') && { 'Idempotency-Key': idempotencyKey }),
  };
}

function bodyOf({ method, body }: PlannedRequest): { body?: string } {
  return method === 'GET' ? {} : { body: jsonDumps(body, { ensureAscii: false, compact: true }) };
}

/** RFC 9110, 15.4: what was posted is asked for with GET; who asks is not told to another host. */
function nextHop(hop: Hop, status: number, url: string): Hop {
  const isAsked = status === 303 || ((status === 301 || status === 302) && hop.method === 'POST');
  const { body, ...rest } = hop;
  const isElsewhere = new URL(url).origin !== new URL(hop.url).origin;
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(([name]) => {
      const lower = name.toLowerCase();
      if (isAsked && lower === 'content-type') return false;
      return !isElsewhere || !isCredentialHeader(lower);
    }),
  );
  return isAsked ? { ...rest, url, method: 'GET', headers } : { ...hop, url, headers };
}

/** What the guard refuses was never sent: that is no answer of anybody's, and fails the run. */
function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'egress_blocked' || code === 'egress_url_refused';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause === '' ? error.message : `${error.message}: ${cause}`;
}

const redirects = new Set([301, 302, 303, 307, 308]);

/** There was no answer: why, and where the request had been sent until then. */
export class RequestFailedError extends Error {
  override name = 'RequestFailedError';
  readonly history: readonly Redirection[];
  constructor(message: string, history: readonly Redirection[]) {
    super(message);
    this.history = history;
  }
}

interface Hop {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface SendOptions {
  /** Seconds. */
  readonly timeout: number;
  readonly followRedirects: boolean;
}

/** In wire spelling. */
export type Redirection = Readonly<{ url: string; status_code: number }>;

export interface Answer {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly history: readonly Redirection[];
  /** Where the answer came from. */
  readonly url: string;
}
