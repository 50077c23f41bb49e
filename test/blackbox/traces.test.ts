import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type StartedServer, startServer } from '../support/server.ts';

let collector: Server;
let server: StartedServer;
const exported: { path: string; tenant: unknown; body: string }[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    exported.push({ path: request.url ?? '', tenant: request.headers['x-tenant'], body });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=ours' };
  server = await startServer({ env });
});
afterAll(async () => {
  await server.stop();
  collector.closeAllConnections();
  collector.close();
});

test('a collector gets a run and its vertices over HTTP, in the trace of the caller', async () => {
  const answer = await fetch(`${server.url}/api/v1/run/sample`, {
    method: 'POST',
    headers: {
      'x-api-key': server.firstKey,
      'content-type': 'application/json',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    },
    body: JSON.stringify({ input_value: 'my own words' }),
  });
  expect(answer.headers.get('x-trace-id')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  const [first] = await vi.waitUntil(() => exported.length > 0 && exported, { timeout: 5000 });
  expect(first).toMatchObject({ path: '/v1/traces', tenant: 'ours' });
  const { resourceSpans } = JSON.parse(first?.body ?? '') as ExportRequest;
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const run = spans.find(({ name }) => name === 'run');
  expect(run).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentSpanId: '00f067aa0ba902b7' });
  const vertices = spans.filter(({ name }) => name.startsWith('vertex '));
  expect(vertices.length).toBeGreaterThan(1);
  for (const vertex of vertices) expect(vertex.parentSpanId).toBe(run?.spanId);
  expect(first?.body).not.toContain('my own words');
});

interface ExportRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}
