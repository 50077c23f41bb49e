import { LangflowClient } from '@datastax/langflow-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../support/server.ts';

let server: StartedServer;
let client: LangflowClient;
beforeAll(async () => {
  server = await startServer({ env: { SERVICE_LOG_RETRIEVER_BUFFER_SIZE: '100' } });
  client = new LangflowClient({ baseUrl: server.url, apiKey: server.firstKey, fetch: withKey as never });
});
afterAll(() => server.stop());

// The client forgets its key in the headers of these two calls, whatever server it asks.
function withKey(url: unknown, init?: object): Promise<unknown> {
  const headers = new Headers((init as RequestInit).headers);
  headers.set('x-api-key', server.firstKey);
  return fetch(url as URL, { ...init, headers });
}

test('logs.fetch has a run’s lines with their times; logs.stream has those that come', async () => {
  const leaving = new AbortController();
  const stream = await client.logs.stream({ signal: leaving.signal });
  const before = Date.now();
  await client.flow('sample').run('hi');
  const reader = stream.getReader();
  const streamed = [(await reader.read()).value, (await reader.read()).value];
  leaving.abort();
  expect(streamed.map((log) => JSON.parse(log?.message ?? '').message)).toEqual(['run begun', 'run ended']);
  const fetched = await client.logs.fetch({ lines_before: 2 });
  expect(fetched).toEqual(streamed);
  expect(fetched[0]?.timestamp.getTime()).toBeGreaterThanOrEqual(before - 1000);
});
