import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatModelSettings } from '../../worker/engine/context.ts';
import { toolKind } from '../../worker/engine/kinds.ts';
import type { ModelMessage, Tool } from '../../worker/engine/values.ts';
import { createModels } from '../../worker/models/create-models.ts';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { type FakeOpenai, fakeOpenai, request, textOf } from './support/fake-openai.ts';

let fake: FakeModel;
let openai: FakeOpenai;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());
beforeEach(() => {
  openai = fakeOpenai(fake);
});

const ask: FakeOpenai['ask'] = (...question) => openai.ask(...question);

test('asks with the messages as they are and gives the answer back', async () => {
  const parts = await ask([
    { role: 'system', text: 'Be\nkind.' },
    { role: 'user', text: ' Hi ' },
  ]);
  expect(textOf(parts)).toBe('Echo: system "Be\\nkind." user " Hi "');
  expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop', usage: { input: expect.any(Number), output: 7 } });
});

test('a stream gives the same text in several parts, an empty one first and last', async () => {
  const parts = await ask([{ role: 'user', text: 'one two' }], { stream: true });
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  expect(texts).toEqual(['', 'Echo:', ' user', ' "one', ' two"', '']);
});

test('a token is given on while the next is still to come', async () => {
  const left = new AbortController();
  const call = fake.nextCall();
  for await (const part of openai
    .model()
    .stream(request([{ role: 'user', text: 'slow:50 a b c d' }], { stream: true, signal: left.signal }))) {
    if (part.type === 'text' && part.text === 'Echo:') break;
  }
  const recorded = await call;
  await recorded.ended;
  expect(recorded).toMatchObject({ clientLeft: true });
  expect(recorded.tokensSent).toBeLessThan(5);
});

test.each([
  ['a plain answer', false],
  ['a stream', true],
])('a caller who leaves ends the request for %s at once', async (_name, stream) => {
  const left = new AbortController();
  const call = fake.nextCall();
  const answer = ask([{ role: 'user', text: stream ? 'fail:stall' : 'fail:hang' }], {
    stream,
    signal: left.signal,
  });
  const recorded = await call;
  left.abort(new Error('The caller left.'));
  await expect(answer).rejects.toThrow('The caller left.');
  await recorded.ended;
  expect(recorded.clientLeft).toBe(true);
});

/** Recorded from Langflow 1.7.1: what its two OpenAI components put into the body, beside the messages. */
test.each<[string, Partial<ChatModelSettings>, boolean, Record<string, unknown>]>([
  ['a temperature', { temperature: 0.1 }, false, { temperature: 0.1, stream: false }],
  ['a temperature of 0', { temperature: 0 }, true, { temperature: 0, stream: true }],
  ['nothing', {}, false, { stream: false }],
  [
    'all of it',
    { maxTokens: 50, jsonMode: true, seed: 7, temperature: 0.7 },
    false,
    { max_completion_tokens: 50, response_format: { type: 'json_object' }, seed: 7, stream: false, temperature: 0.7 },
  ],
  ['further members', { extra: { top_p: 0.5, user: 'u' } }, false, { top_p: 0.5, user: 'u', stream: false }],
  ['an extra body', { extra: { extra_body: { foo: 1 }, api_key: 'x' } }, false, { foo: 1, stream: false }],
  ['a gpt-5', { modelName: 'gpt-5-codex', temperature: 0.1 }, false, { model: 'gpt-5-codex', stream: false }],
  ['a gpt-5 at 1', { modelName: 'gpt-5', temperature: 1 }, false, { model: 'gpt-5', temperature: 1, stream: false }],
  [
    'a gpt-5 for chats',
    { modelName: 'gpt-5-chat-latest', temperature: 0.1 },
    false,
    { model: 'gpt-5-chat-latest', temperature: 0.1, stream: false },
  ],
])('the body of %s', async (_name, settings, stream, expected) => {
  await ask([{ role: 'user', text: 'hi' }], { stream }, settings);
  const { messages, ...rest } = lastBody();
  expect(messages).toEqual([{ role: 'user', content: 'hi' }]);
  expect(rest).toEqual({ model: 'gpt-4o-mini', ...expected });
});

test('a reasoning model of the o series gets its system message as developer', async () => {
  const messages: ModelMessage[] = [
    { role: 'system', text: 'S' },
    { role: 'user', text: 'U' },
  ];
  expect(textOf(await ask(messages, {}, { modelName: 'o3-mini' }))).toBe('Echo: developer "S" user "U"');
  expect(textOf(await ask(messages, {}, { modelName: 'gpt-5' }))).toBe('Echo: system "S" user "U"');
});

test('token counts of a stream are asked for only at the provider itself', async () => {
  const bodies: unknown[] = [];
  const answer: typeof fetch = async (_url, init) => {
    bodies.push([String(_url), JSON.parse(String(init?.body)).stream_options]);
    return new Response('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n');
  };
  for (const [baseUrl, own] of [
    [null, undefined],
    ['http://mine/v1/', undefined],
    [null, 'http://deployment/v1'],
  ] as const) {
    const models = createModels({ fetch: answer, baseUrls: { OpenAI: own } });
    const chat = models.chat({ ...openai.settings(), baseUrl });
    for await (const _ of chat.stream(request([{ role: 'user', text: 'x' }], { stream: true })));
  }
  expect(bodies).toEqual([
    ['https://api.openai.com/v1/chat/completions', { include_usage: true }],
    ['http://mine/v1/chat/completions', undefined],
    ['http://deployment/v1/chat/completions', undefined],
  ]);
});

test('a request carries its idempotency key, the same again in a second try', async () => {
  await ask([{ role: 'user', text: 'fail:500:1 once' }], { idempotencyKey: 'run/vertex/0' }, { maxRetries: 1 });
  expect(fake.calls.slice(-2).map((call) => call.headers['idempotency-key'])).toEqual(['run/vertex/0', 'run/vertex/0']);
});

test.each([false, true])('tools are offered and their calls come back whole (stream: %s)', async (stream) => {
  const parts = await ask([{ role: 'user', text: 'calc 2+3*4' }], { stream, tools: [calculator] });
  expect(parts.filter((part) => part.type !== 'text')).toEqual([
    { type: 'tool_call', call: { id: 'call_fake_1', name: 'evaluate', args: { expression: '2+3*4' } } },
    { type: 'finish', reason: 'tool_calls', usage: { input: stream ? null : 2, output: stream ? null : 1 } },
  ]);
  const again = await ask([
    { role: 'user', text: 'calc 2+3*4' },
    {
      role: 'assistant',
      text: '',
      toolCalls: [{ id: 'call_fake_1', name: 'evaluate', args: { expression: 'é', n: 1 } }],
    },
    { role: 'tool', callId: 'call_fake_1', name: 'evaluate', text: '14' },
  ]);
  expect(textOf(again)).toBe(
    'Echo: user "calc 2+3*4" assistant null calls evaluate {"expression": "é", "n": 1} tool "14"',
  );
});

test('images go beside the text', async () => {
  await ask([{ role: 'user', text: 'see', images: ['data:image/png;base64,AA=='] }]);
  expect(lastBody().messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'see' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
      ],
    },
  ]);
});

const calculator: Tool = {
  kind: toolKind,
  name: 'evaluate',
  description: 'Computes.',
  parameters: { type: 'object', properties: { expression: { type: 'string' } }, required: ['expression'] },
  call: async () => null,
};

function lastBody(): Record<string, unknown> {
  return fake.calls.at(-1)?.body as Record<string, unknown>;
}
