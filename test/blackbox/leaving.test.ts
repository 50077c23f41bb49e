import { mkdtempSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let model: FakeModel;
let server: Awaited<ReturnType<typeof startServer>>;
let key: string;

beforeAll(async () => {
  model = await startFakeModel({});
  const configDir = mkdtempSync(join(tmpdir(), 'rillflow-leaving-'));
  server = await startServer({ configDir, env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake' } });
  key = readFileSync(join(configDir, 'first_key'), 'utf8').trim();
});

afterAll(async () => {
  await server?.stop();
  await model?.stop();
});

describe('a caller who leaves', () => {
  test.each([
    ['a plain run', '/api/v1/run/assistant', { input_value: 'fail:hang' }],
    ['a streamed run', '/api/v1/run/assistant?stream=true', { input_value: 'fail:hang' }],
    ['a streamed response', '/api/v1/responses', { model: 'assistant', input: 'fail:hang', stream: true }],
    ['a plain response', '/api/v1/responses', { model: 'assistant', input: 'fail:hang' }],
  ])('ends the model call of %s within a second or so', async (_, path, body) => {
    const before = model.calls.length;
    const caller = request(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    });
    caller.on('error', () => {});
    caller.end(JSON.stringify(body));
    const call = await until(() => model.calls[before]);
    const left = Date.now();
    caller.destroy();
    await until(() => call.clientLeft || undefined);
    expect(Date.now() - left).toBeLessThan(2500);
    expect((await fetch(`${server.url}/health_check`)).status).toBe(200);
  });
});
