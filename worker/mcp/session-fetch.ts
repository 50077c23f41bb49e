import { TerminalError } from '../engine/errors.ts';

/** The run's `fetch` as a session uses it: bodies have a limit, and a server's own stream may be declined unasked. */
export function sessionFetch(send: typeof fetch, options: { readonly withoutServerStream: boolean }): SessionFetch {
  return async (input, init) => {
    if (options.withoutServerStream && init?.method === 'GET' && !new Headers(init.headers).has('last-event-id')) {
      return new Response(null, { status: 405 });
    }
    const response = await send(input, init);
    if (response.body === null) return response;
    const { status, statusText, headers, url } = response;
    const limited = new Response(response.body.pipeThrough(limit()), { status, statusText, headers });
    return Object.defineProperty(limited, 'url', { value: url });
  };
}

function limit(): TransformStream<Uint8Array, Uint8Array> {
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
  });
}

/** Bytes of one answer. */
const LARGEST = 16 * 1_048_576;

export type SessionFetch = (input: string | URL, init?: RequestInit) => Promise<Response>;
