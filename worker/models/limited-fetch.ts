import { TerminalError } from '../engine/errors.ts';

/**
 * A `fetch` whose answers end at 64 MB, far beyond any model's: a provider's address may be anybody's. Reading further
 * throws TerminalError.
 */
export function limitedFetch(send: typeof fetch): typeof fetch {
  return async function limited(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const response = await send(input, init);
    const { body, status, statusText, headers, url } = response;
    if (body === null || isShort(headers)) return response;
    return Object.defineProperty(new Response(body.pipeThrough(limit()), { status, statusText, headers }), 'url', {
      value: url,
    });
  } as typeof fetch;
}

/** What is packed may be short and still become large. */
function isShort(headers: Headers): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= most && !headers.has('content-encoding');
}

function limit(): TransformStream<Uint8Array, Uint8Array> {
  let left = most;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left >= 0) controller.enqueue(chunk);
      else controller.error(new TerminalError(tooLarge, 'answer_too_large'));
    },
  });
}

const most = 64 * 1_048_576;
const tooLarge = "The model's answer is larger than 64 MB. Check the base URL.";
