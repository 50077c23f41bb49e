import { afterAll, beforeAll, expect, test } from 'vitest';
import { createModels } from '../../../worker/models/create-models.ts';
import { testContext } from '../../engine/support/context.ts';
import { fingerprint } from '../../support/fake-model/call-log.ts';
import { type FakeModel, startFakeModel } from '../../support/fake-model/start.ts';
import { draw, field } from '../support/draw.ts';
import { lastOptions, modelsOf } from '../support/models.ts';
import { outcome } from '../support/outcome.ts';

let fake: FakeModel;
const noKey = field({ value: '', load_from_db: false });

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

const usual = { model: 'gpt-4o-mini', seed: 1, stream: false, temperature: 0.1 };

/** Fields and the request's members beside the messages: recorded from Langflow 1.7.1. */
test.each<[object, object]>([
  [{}, usual],
  [
    { max_tokens: 50, json_mode: true, seed: 7, temperature: 0.7 },
    { ...usual, max_completion_tokens: 50, response_format: { type: 'json_object' }, seed: 7, temperature: 0.7 },
  ],
  [
    { seed: 0, temperature: 0, max_tokens: 0 },
    { ...usual, seed: 0, temperature: 0 },
  ],
  [{ seed: null, temperature: null }, usual],
  [{ model_kwargs: { top_p: 0.5, user: 'u' } }, { ...usual, top_p: 0.5, user: 'u' }],
  [{ model_kwargs: { extra_body: { foo: 1 }, api_key: 'x' } }, { ...usual, foo: 1 }],
  [
    { model_name: 'o3-mini', max_tokens: 9 },
    { model: 'o3-mini', max_completion_tokens: 9, stream: false },
  ],
  [
    { model_name: 'gpt-5', max_tokens: 9 },
    { model: 'gpt-5', max_completion_tokens: 9, stream: false },
  ],
  [{ model_name: 'gpt-5-chat-latest' }, { model: 'gpt-5-chat-latest', stream: false }],
  [{ model_name: 'gpt-5-codex' }, { model: 'gpt-5-codex', seed: 1, stream: false }],
  [{ model_name: 'o1' }, { model: 'o1', stream: false, temperature: 1 }],
  [{ model_name: 'o1-preview' }, { ...usual, model: 'o1-preview' }],
  [{ stream: true }, usual],
])('%j asks with %j', async (fields, options) => {
  expect(await answerOf(fields)).not.toHaveProperty('error');
  expect(lastOptions(fake)).toEqual(options);
});

test('messages are sent as they are', async () => {
  expect(await answerOf({ system_message: 'SYS', input_value: ' hi ' })).toMatchObject({
    value: 'Echo: system "SYS" user " hi "',
  });
  expect(await answerOf({ input_value: 'hi', json_mode: true })).toMatchObject({
    value: '{"echo":"Echo: user \\"hi\\""}',
  });
});

test('a stream is asked for only where a chat shows it', async () => {
  const behind = (type: string) => {
    const fields = type === 'Prompt Template' ? { template: '{x}', x: '' } : {};
    const target = type === 'Prompt Template' ? 'x' : 'input_value';
    return draw({ 'OpenAIModel-1': fieldsOf({}), [`${type}-1`]: fields }, [
      ['OpenAIModel-1.text_output', `${type}-1.${target}`],
    ]);
  };
  await outcome(behind('ChatOutput'), 'ChatOutput-1.message', context(), { streaming: true });
  expect(lastOptions(fake)).toEqual({ ...usual, stream: true });
  await outcome(behind('Prompt Template'), 'Prompt Template-1.prompt', context(), { streaming: true });
  expect(lastOptions(fake)).toEqual(usual);
});

test('a malformed request is told in the sentence of the provider, other refusals with their code', async () => {
  expect(await answerOf({ input_value: 'fail:400' })).toMatchObject({ error: 'Your request was malformed.' });
  expect(await answerOf({ model_name: '' })).toMatchObject({ error: 'you must provide a model parameter' });
  expect(await answerOf({ input_value: 'fail:404' })).toMatchObject({
    error: expect.stringMatching(/^Error code: 404 - /),
  });
});

test.each([
  [0, 1],
  [1, 2],
  [-1, 1],
])('with %d retries an unavailable model is asked %d times', async (retries, times) => {
  const before = fake.calls.length;
  const failure = await answerOf({ input_value: `fail:500 tries ${retries}`, max_retries: retries });
  expect(failure).toMatchObject({ error: expect.stringMatching(/^Error code: 500 - /) });
  expect(fake.calls.length - before).toBe(times);
});

test('a silent model is given up after its seconds', async () => {
  expect(await answerOf({ input_value: 'fail:hang', timeout: 1, max_retries: 0 })).toMatchObject({
    error: 'Request timed out.',
    code: 'model_timeout',
  });
});

test('a server that nobody runs is a connection error', async () => {
  expect(await answerOf({ openai_api_base: 'http://127.0.0.1:1/v1', max_retries: 0 })).toMatchObject({
    error: 'Connection error.',
  });
});

test("without a URL of its own the node asks OpenAI itself, not the deployment's server", async () => {
  const urls: string[] = [];
  const models = createModels({
    baseUrls: { OpenAI: fake.url },
    fetch: async (url) => {
      urls.push(String(url));
      return new Response('{"choices":[{"message":{"content":"ok"}}]}');
    },
  });
  const flow = draw({ 'OpenAIModel-1': fieldsOf({ openai_api_base: '' }) });
  await outcome(flow, 'OpenAIModel-1.text_output', testContext({ models }));
  expect(urls).toEqual(['https://api.openai.com/v1/chat/completions']);
});

test('an empty key field takes the variable with the usual name; without one it says what to do', async () => {
  const variables = { get: async (name: string) => (name === 'OPENAI_API_KEY' ? 'sk-from-variable' : null) };
  const flow = draw({ 'OpenAIModel-1': fieldsOf({ api_key: noKey }) });
  await outcome(flow, 'OpenAIModel-1.text_output', { ...context(), variables });
  expect(fake.calls.at(-1)?.key).toBe(fingerprint('sk-from-variable'));
  expect(await outcome(flow, 'OpenAIModel-1.text_output', context())).toEqual({
    error: 'The OpenAI component has no API key. Put one into its field, or name a variable that holds it.',
    code: 'api_key_missing',
  });
});

function fieldsOf(fields: object): Record<string, unknown> {
  return {
    api_key: field({ value: 'sk-test', load_from_db: false }),
    openai_api_base: fake.url,
    input_value: 'hi',
    ...fields,
  };
}

function answerOf(fields: object) {
  return outcome(draw({ 'OpenAIModel-1': fieldsOf(fields) }), 'OpenAIModel-1.text_output', context());
}

function context() {
  return testContext({ models: modelsOf(fake) });
}
