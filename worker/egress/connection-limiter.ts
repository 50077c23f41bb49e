import { type Connection, ConnectionPool } from './connection-pool.ts';
import { ConnectionReclaimedError } from './errors.ts';

/** Bodies announced to be no longer than this are read at once: their connection is free before anybody looks at them. */
const shortBody = 65_536;

/**
 * A `fetch` that has at most `max` requests open at a time, as the edge allows to one run; others wait in order. A
 * request is open until its body was read to the end, cancelled or failed, or its signal aborts, also while it waits.
 *
 * A body that nobody reads would hold its connection for ever. Three things stand against that: short bodies
 * (`content-length` up to 64 KiB) are read at once; the run's signal closes the rest at its end; and when others wait
 * and nobody has read from a response for `idleSeconds`, the one left alone longest is closed, so that a late reader
 * gets ConnectionReclaimedError. (Cloudflare does the same when a Worker blocks itself.)
 *
 * One limiter serves one run, around the guarded fetch: a chain of redirects then takes one place.
 */
export function connectionLimiter(settings: ConnectionLimiterSettings): typeof fetch {
  const { fetch: send, max = 6, idleSeconds = 30 } = settings;
  const pool = new ConnectionPool(max, idleSeconds * 1000);
  return async function limited(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const connection = await pool.connect(init?.signal ?? (input instanceof Request ? input.signal : null));
    try {
      const response = await send(input, init);
      if (response.body !== null && announcedLength(response) > shortBody) {
        return rebuilt(response, tracked(response.body, connection, response.url, idleSeconds));
      }
      const whole = response.body === null ? response : rebuilt(response, await response.arrayBuffer());
      connection.close();
      return whole;
    } catch (error) {
      connection.close();
      throw error;
    }
  } as typeof fetch;
}

export interface ConnectionLimiterSettings {
  readonly fetch: typeof fetch;
  readonly max?: number;
  readonly idleSeconds?: number;
}

function announcedLength(response: Response): number {
  const length = response.headers.get('content-length');
  return length === null ? Number.POSITIVE_INFINITY : Number(length);
}

/** The same response around another body. */
function rebuilt(response: Response, body: ReadableStream | ArrayBuffer): Response {
  const { status, statusText, headers, url } = response;
  return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: url });
}

/** The body, with an eye on who reads it: its end, in whatever way, closes the connection. */
function tracked(
  body: ReadableStream<Uint8Array>,
  connection: Connection,
  url: string,
  idleSeconds: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  connection.idleSince = Date.now();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        connection.reclaim = () => {
          const error = new ConnectionReclaimedError(url, idleSeconds);
          controller.error(error);
          reader.cancel(error).catch(() => {});
        };
      },
      async pull(controller) {
        connection.idleSince = null;
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          connection.close();
          controller.close();
        } catch (error) {
          connection.close();
          throw error;
        } finally {
          connection.idleSince = Date.now();
        }
      },
      cancel(reason) {
        connection.close();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
