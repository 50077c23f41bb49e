import { TerminalError } from '../engine/errors.ts';
import type { OpenAnswers } from './open-answers.ts';

/**
 * The run's `fetch` as a session uses it: bodies have a limit, answers to messages end with their requests, and a
 * server's own stream may be declined unasked.
 */
export function sessionFetch(send: typeof fetch, options: SessionFetchOptions): SessionFetch {
  return async (input, init) => {
    const isOwnStream = (init?.method ?? 'GET') === 'GET';
    if (!isOwnStream || new Headers(init?.headers).has('last-event-id')) return answered(send, options, input, init);
    if (options.withoutServerStream) return new Response(null, { status: 405 });
    return limited(await send(input, init), () => {});
  };
}

async function answered(
  send: typeof fetch,
  { answers }: SessionFetchOptions,
  input: string | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const { signal, end } = answers.follow(requestId(init?.body), init?.signal);
  try {
    const response = await send(input, { ...init, signal });
    if (response.body === null) end();
    return limited(response, end);
  } catch (error) {
    end();
    throw signal.aborted ? signal.reason : error;
  }
}

/** The response with a body that is no larger than it may be. `end` is called when all of it was read. */
function limited(response: Response, end: () => void): Response {
  if (response.body === null) return response;
  const { status, statusText, headers, url } = response;
  const copy = new Response(response.body.pipeThrough(limit(end)), { status, statusText, headers });
  return Object.defineProperty(copy, 'url', { value: url });
}

function limit(end: () => void): TransformStream<Uint8Array, Uint8Array> {
  let left = LARGEST;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left >= 0) controller.enqueue(chunk);
      else {
        const told = `The MCP server sent more than ${LARGEST / 1_048_576} MB in one answer. Ask its tool for less.`;
        controller.error(new TerminalError(told, 'mcp_too_large'));
      }
    },
    flush: end,
  });
}

/** The id of the request that a message is; null for notifications and whatever else is sent. */
function requestId(body: unknown): string | number | null {
  if (typeof body !== 'string') return null;
  const { id, method } = JSON.parse(body) as { id?: string | number; method?: string };
  return method === undefined ? null : (id ?? null);
}

/** Bytes of one answer. */
const LARGEST = 16 * 1_048_576;

interface SessionFetchOptions {
  readonly withoutServerStream: boolean;
  readonly answers: OpenAnswers;
}

export type SessionFetch = (input: string | URL, init?: RequestInit) => Promise<Response>;
