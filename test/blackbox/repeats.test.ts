import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { type StartedServer, startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let model: FakeModel;
let server: StartedServer;

beforeAll(async () => {
  model = await startFakeModel({});
  server = await startServer({ env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake' } });
});

afterAll(async () => {
  await server?.stop();
  await model?.stop();
});

describe('a caller who leaves a run with an idempotency key', () => {
  test.each([
    ['plain', '/api/v1/run/assistant'],
    ['streamed', '/api/v1/run/assistant?stream=true'],
  ])('and repeats it, gets the answer of the one %s run', async (name, path) => {
    const before = model.calls.length;
    const headers = headersOf(`left-${name}`);
    const text = JSON.stringify({ input_value: 'slow:150 one two three four', session_id: name });
    const caller = request(`${server.url}${path}`, { method: 'POST', headers });
    caller.on('error', () => {});
    caller.end(text);
    await until(() => model.calls[before]);
    caller.destroy();
    const { status, replayed, body } = await repeat(path, headers, text);
    expect([status, replayed]).toEqual([200, 'true']);
    expect(body).toContain('two three four');
    expect(model.calls.length).toBe(before + 1);
    expect(model.calls[before]?.clientLeft).toBe(false);
  });
});

test('fifty posts at once with one key are one run with fifty equal answers', async () => {
  const before = model.calls.length;
  const text = JSON.stringify({ input_value: 'slow:50 one two', session_id: 'fifty' });
  const asks = Array.from({ length: 50 }, () => repeat('/api/v1/run/assistant', headersOf('fifty'), text));
  const answers = await Promise.all(asks);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  expect(model.calls.length).toBe(before + 1);
});

/** The answer, asked for again for as long as it is not there. */
async function repeat(path: string, headers: Record<string, string>, body: string) {
  for (;;) {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.status !== 409)
      return { status: response.status, replayed: response.headers.get('idempotent-replayed'), body: text };
    expect(response.headers.get('retry-after')).toBe('2');
  }
}

function headersOf(key: string): Record<string, string> {
  return { 'x-api-key': server.firstKey, 'content-type': 'application/json', 'idempotency-key': key };
}
