import { expect, test } from 'vitest';
import { createModels } from '../../../worker/models/create-models.ts';
import { draw, field } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

const flow = (fields: object = {}) =>
  draw({ 'CloudflareWorkersAIModel-1': { input_value: 'Hi', system_message: 'Be kind.', ...fields } });
const output = 'CloudflareWorkersAIModel-1.text_output';

test('a node without an account answers by the binding of the deployment', async () => {
  const asked: unknown[] = [];
  const run = async (model: string, inputs: Readonly<Record<string, unknown>>) => {
    asked.push([model, inputs.messages]);
    return { response: 'Hello' };
  };
  const models = createModels({ fetch: async () => Promise.reject(new Error('Nothing is sent.')), ai: { run } });
  expect(await outcome(flow(), output, { models })).toMatchObject({ value: 'Hello' });
  expect(asked).toEqual([
    [
      '@cf/meta/llama-3.3-70b-instruct-fp8-fast',
      [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Hi' },
      ],
    ],
  ]);
});

test('a node with an account asks the REST interface, with its token', async () => {
  const asked: unknown[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push([url, new Headers(init.headers).get('authorization')]);
    return Response.json({ choices: [{ message: { content: 'Hello' } }] });
  }) as typeof globalThis.fetch;
  const account = { account_id: 'acc', api_token: field({ value: 'T', load_from_db: false }) };
  expect(await outcome(flow(account), output, { models: createModels({ fetch }) })).toMatchObject({ value: 'Hello' });
  expect(asked).toEqual([['https://api.cloudflare.com/client/v4/accounts/acc/ai/v1/chat/completions', 'Bearer T']]);
});

test('a node with neither says what it needs', async () => {
  const models = createModels({ fetch });
  expect(await outcome(flow(), output, { models })).toMatchObject({
    error: expect.stringContaining('needs an account ID and an API token here'),
    code: 'api_key_missing',
  });
});
