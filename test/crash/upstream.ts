import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCallLog, type RecordedCall } from '../support/fake-model/call-log.ts';

/**
 * A service that tools ask over real HTTP: it writes down what it is asked, and answers with it. The first request for
 * a path with `hold` in it is never answered.
 */
export async function startUpstream(): Promise<Upstream> {
  const log = createCallLog(Number.POSITIVE_INFINITY);
  const held = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const path = request.url ?? '/';
    log.record(request, response, path, Buffer.concat(chunks).toString());
    if (path.includes('hold') && !held.has(path)) {
      held.add(path);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ done: path }));
  });
  // A request that is lost on a connection that closes at that moment would be an answer like any other to an API
  // Request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: log.calls,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export interface Upstream {
  readonly url: string;
  /** All requests, oldest first. */
  readonly calls: readonly RecordedCall[];
  stop(): Promise<void>;
}
