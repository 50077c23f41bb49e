import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunContext } from '../../../worker/engine/context.ts';
import { testContext } from '../../engine/support/context.ts';
import { eventsOf } from '../../engine/support/run.ts';
import { type FakeModel, startFakeModel } from '../../support/fake-model/start.ts';
import { draw, field } from '../support/draw.ts';
import { lastOptions, modelsOf } from '../support/models.ts';
import { outcome } from '../support/outcome.ts';

let fake: FakeModel;
const key = field({ value: 'sk-test', load_from_db: false });

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

/** Fields, the prompt that the model saw, and what it was asked with: recorded from Langflow 1.7.1. */
test.each([
  [{}, 'user "hi"', { temperature: 0.1 }],
  [{ system_message: 'SYS' }, 'system "SYS" user "hi"', { temperature: 0.1 }],
  [{ system_message: '  ' }, 'system "  " user "hi"', { temperature: 0.1 }],
  [{ input_value: '  sp  \\n' }, 'user "  sp  \\n"', { temperature: 0.1 }],
  [{ input_value: '' }, 'user ""', { temperature: 0.1 }],
  [{ input_value: '', system_message: 'SYS' }, 'system "SYS" user ""', { temperature: 0.1 }],
  [{ temperature: 0 }, 'user "hi"', { temperature: 0 }],
  [{ temperature: 2 }, 'user "hi"', { temperature: 2 }],
  [{ model_name: 'gpt-5', system_message: 'S' }, 'system "S" user "hi"', { model: 'gpt-5' }],
  [{ model_name: 'gpt-5-chat-latest' }, 'user "hi"', { model: 'gpt-5-chat-latest' }],
  [{ model_name: 'gpt-5-codex' }, 'user "hi"', { model: 'gpt-5-codex' }],
  [{ model_name: 'o1', system_message: 'S' }, 'developer "S" user "hi"', { model: 'o1' }],
  [{ model_name: 'o4-mini-high' }, 'user "hi"', { model: 'o4-mini-high' }],
  [{ model_name: 'o1-mini', system_message: 'S' }, 'developer "S" user "hi"', { model: 'o1-mini', temperature: 0.1 }],
  [{ model_name: 'gpt-4o-search-preview' }, 'user "hi"', { model: 'gpt-4o-search-preview', temperature: 0.1 }],
  [{ model_name: 'my/own' }, 'user "hi"', { model: 'my/own', temperature: 0.1 }],
  [{ stream: true }, 'user "hi"', { temperature: 0.1 }],
])('%j is asked as recorded', async (fields, prompt, options) => {
  expect(await answerOf(fields)).toMatchObject({ value: `Echo: ${prompt}` });
  expect(lastOptions(fake)).toEqual({ model: 'gpt-4o-mini', stream: false, ...options });
});

/** Recorded from Langflow 1.7.1: the same question at other providers, and what they are asked with beside it. */
test.each([
  ['Anthropic', { model: 'gpt-4o-mini', max_tokens: 1024, temperature: 0.1 }],
  ['Google', { generationConfig: { candidateCount: 1, temperature: 0.1 } }],
  ['Ollama', { model: 'gpt-4o-mini', stream: true, options: { temperature: 0.1 }, tools: [] }],
])('%s is asked in its own protocol', async (provider, options) => {
  expect(await answerOf({ provider, system_message: 'S' })).toMatchObject({ value: 'Echo: system "S" user "hi"' });
  const {
    messages: _,
    contents: __,
    system: ___,
    systemInstruction: ____,
    ...asked
  } = (fake.calls.at(-1)?.body ?? {}) as Record<string, unknown>;
  expect(asked).toEqual(options);
});

test('the images of a message go with it, as data', async () => {
  const flow = draw({ 'ChatInput-1': {}, 'LanguageModelComponent-1': { api_key: key, system_message: 'S' } }, [
    ['ChatInput-1.message', 'LanguageModelComponent-1.input_value'],
  ]);
  const looked = async (files: readonly string[]) => {
    const withFiles = draw({
      'ChatInput-1': { files: field({ value: files, file_path: files }) },
      'LanguageModelComponent-1': { api_key: key, system_message: 'S' },
    });
    return outcome({ ...withFiles, edges: flow.edges }, 'LanguageModelComponent-1.text_output', pictures(), {
      inputValue: 'look',
    });
  };
  expect(await looked(['flow-1/cat.png'])).toMatchObject({
    value:
      'Echo: system "S" user [{"type":"text","text":"look"},{"type":"image_url","image_url":{"url":"data:image/png;base64,AQID"}}]',
  });
  expect(await looked(['flow-1/gone.png'])).toMatchObject({ code: 'file_missing' });
  expect(await looked(['flow-1/huge.png'])).toMatchObject({ error: expect.stringContaining('at most 20 MiB') });
});

test("an earlier answer is the user's word for the next model, a machine's message its own", async () => {
  const chain = draw(
    {
      'ChatInput-1': { sender: 'Machine' },
      'LanguageModelComponent-1': { api_key: key },
      'LanguageModelComponent-2': { api_key: key },
    },
    [
      ['ChatInput-1.message', 'LanguageModelComponent-1.input_value'],
      ['LanguageModelComponent-1.text_output', 'LanguageModelComponent-2.input_value'],
    ],
  );
  const result = await outcome(chain, 'LanguageModelComponent-2.text_output', context(), { inputValue: 'hey' });
  expect(result).toMatchObject({ value: 'Echo: user "Echo: assistant \\"hey\\""' });
});

describe('failures', () => {
  const refused =
    "Error code: 401 - {'error': {'message': 'Incorrect API key provided: sk-fake.', 'type': 'invalid_request_error', 'param': None, 'code': 'invalid_api_key'}}";
  test.each([
    [{ api_key: field({ value: '', load_from_db: false }) }, 'OpenAI API key is required when using OpenAI provider'],
    [
      { provider: 'IBM watsonx.ai', api_key: field({ value: '', load_from_db: false }) },
      'IBM API key is required when using IBM watsonx.ai provider',
    ],
    [{ api_key: field({ value: 'NOT_THERE', load_from_db: true }) }, 'NOT_THERE variable not found.'],
    [{ input_value: 'fail:401' }, refused],
    [{ model_name: '' }, /^Error code: 400 - \{'error': \{'message': 'you must provide a model parameter'/],
    [{ provider: 'Ollama', model_name: '' }, 'Model name is required when using Ollama provider'],
    [
      { provider: 'Ollama', ollama_base_url: field({ value: '', load_from_db: false, show: true }) },
      'Ollama API URL is required when using Ollama provider',
    ],
    [{ provider: 'IBM watsonx.ai' }, 'IBM watsonx Project ID is required when using IBM watsonx.ai provider'],
    [{ provider: 'Ollama', input_value: 'fail:404' }, /\(status code: 404\)$/],
    [{ provider: 'Anthropic', input_value: 'fail:400' }, /^Error code: 400 - \{'type': 'error'/],
    [
      { provider: 'Google', input_value: 'fail:400' },
      'Invalid argument provided to Gemini: 400 Your request was malformed.',
    ],
    [{ provider: 'Foo' }, /^The model provider "Foo" is not available on this server/],
  ])('%j', async (fields, expected) => {
    expect(await answerOf(fields)).toMatchObject({ error: expect.stringMatching(expected) });
  });

  test('an unavailable model is asked three times', async () => {
    const before = fake.calls.length;
    expect(await answerOf({ input_value: 'fail:500 lm' })).toMatchObject({
      error: expect.stringMatching(/^Error code: 500/),
    });
    expect(fake.calls.length - before).toBe(3);
  });
});

test('tokens reach the caller of a chat as they come, under the name of the model', async () => {
  const events = await eventsOf(chatFlow('one two'), { input: { streaming: true }, context: context() });
  const seen = events.filter(({ event }) => event === 'add_message' || event === 'token');
  expect(seen.map(({ event, data }) => (event === 'token' ? (data as { chunk: string }).chunk : event))).toEqual([
    'add_message',
    '',
    'Echo:',
    ' user',
    ' "one',
    ' two"',
    '',
    'add_message',
  ]);
  expect(seen[0]?.data).toMatchObject({
    text: '',
    sender: 'Machine',
    sender_name: 'AI',
    properties: {
      icon: 'brain-circuit',
      state: 'partial',
      source: { id: 'LanguageModelComponent-1', display_name: 'Language Model', source: 'gpt-4o-mini' },
    },
  });
  expect(seen.at(-1)?.data).toMatchObject({ text: 'Echo: user "one two"', properties: { state: 'complete' } });
  expect(lastOptions(fake)).toEqual({ model: 'gpt-4o-mini', stream: true, temperature: 0.1 });
});

test('where no chat follows, a stream is asked for and collected', async () => {
  const flow = draw(
    {
      'LanguageModelComponent-1': { api_key: key, input_value: 'hi' },
      'Prompt Template-1': { template: 'P {x}', x: '' },
    },
    [['LanguageModelComponent-1.text_output', 'Prompt Template-1.x']],
  );
  const result = await outcome(flow, 'Prompt Template-1.prompt', context(), { streaming: true });
  expect(result).toMatchObject({ value: 'P Echo: user "hi"' });
  expect(lastOptions(fake)).toMatchObject({ stream: true });
});

test('Google alone is asked for no stream that nobody reads', async () => {
  const asked = async (provider: string) => {
    const flow = draw(
      {
        'LanguageModelComponent-1': { api_key: key, input_value: 'hi', provider },
        'Prompt Template-1': { template: 'P {x}', x: '' },
      },
      [['LanguageModelComponent-1.text_output', 'Prompt Template-1.x']],
    );
    await outcome(flow, 'Prompt Template-1.prompt', context(), { streaming: true });
    const call = fake.calls.at(-1);
    return { path: call?.path, stream: (call?.body as { stream?: boolean } | undefined)?.stream };
  };
  expect(await asked('Google')).toMatchObject({ path: '/v1beta/models/gpt-4o-mini:generateContent' });
  expect(await asked('Anthropic')).toEqual({ path: '/v1/messages', stream: true });
});

test('one effect of the run holds the whole answer', async () => {
  const keys: string[] = [];
  const step: RunContext['step'] = (name, effect) => {
    keys.push(name);
    return effect(`idem ${name}`);
  };
  await outcome(chatFlow('hi'), 'ChatOutput-1.message', { ...context(), step });
  const asked = keys.filter((name) => name.startsWith('LanguageModelComponent-1/'));
  expect(asked).toEqual(['LanguageModelComponent-1/0/answer/0']);
  expect(fake.calls.at(-1)?.headers['idempotency-key']).toBe(`idem ${asked[0]}`);
});

test('a component that wants a model gets one', async () => {
  const flow = draw({ 'LanguageModelComponent-1': { api_key: key, input_value: 'hi' } });
  expect(await outcome(flow, 'LanguageModelComponent-1.model_output', context())).toMatchObject({ value: '' });
});

function chatFlow(text: string) {
  return draw({ 'LanguageModelComponent-1': { api_key: key, input_value: text }, 'ChatOutput-1': {} }, [
    ['LanguageModelComponent-1.text_output', 'ChatOutput-1.input_value'],
  ]);
}

function answerOf(fields: Readonly<Record<string, unknown>>) {
  const flow = draw({ 'LanguageModelComponent-1': { api_key: key, input_value: 'hi', ...fields } });
  return outcome(flow, 'LanguageModelComponent-1.text_output', context());
}

function pictures() {
  const picture = { path: '', name: 'cat.png', mediaType: 'image/png', size: 3, updatedAt: 0 };
  const files = {
    open: async (path: string) =>
      path === 'flow-1/huge.png'
        ? { ...picture, size: 2 ** 25 }
        : path === 'flow-1/cat.png'
          ? { ...picture, bytes: async () => new Uint8Array([1, 2, 3]) }
          : null,
  };
  return { ...context(), services: { files } as unknown as RunContext['services'] };
}

function context() {
  return testContext({ models: modelsOf(fake) });
}
