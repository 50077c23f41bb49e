import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatModelSettings } from '../../worker/engine/context.ts';
import { RetryableError, TerminalError } from '../../worker/engine/errors.ts';
import { toolKind } from '../../worker/engine/kinds.ts';
import { ModelRefusedError, ModelUnavailableError, UnknownProviderError } from '../../worker/engine/model-errors.ts';
import type { ModelMessage, ModelPart, ModelRequest, Tool } from '../../worker/engine/values.ts';
import { createModels } from '../../worker/models/create-models.ts';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';

let fake: FakeModel;
const pauses: number[] = [];

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());
beforeEach(() => {
  pauses.length = 0;
});

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
  for await (const part of model().stream(
    request([{ role: 'user', text: 'slow:50 a b c d' }], { stream: true, signal: left.signal }),
  )) {
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
    const chat = models.chat({ ...settings(), baseUrl });
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

const body = (text: string): string => `{'error': ${text}}`;
const refused =
  "{'message': 'Incorrect API key provided: sk-fake.', 'type': 'invalid_request_error', 'param': None, 'code': 'invalid_api_key'}";
const limited =
  "{'message': 'Rate limit reached. Please try again later.', 'type': 'requests', 'param': None, 'code': 'rate_limit_exceeded'}";
const broken =
  "{'message': 'The server had an error while processing your request.', 'type': 'server_error', 'param': None, 'code': None}";

/** The first three texts, and which are tried again, are recorded from Langflow 1.7.1. */
test.each([
  ['fail:401', `Error code: 401 - ${body(refused)}`, ModelRefusedError, 1],
  ['fail:429', `Error code: 429 - ${body(limited)}`, ModelUnavailableError, 3],
  ['fail:500', `Error code: 500 - ${body(broken)}`, ModelUnavailableError, 3],
  ['fail:409', /^Error code: 409 - /, ModelUnavailableError, 3],
  ['fail:400', /^Error code: 400 - /, ModelRefusedError, 1],
  ['fail:blank', 'The model answered nothing.', ModelUnavailableError, 3],
  ['fail:half', /Connection error\.|The model broke off/, ModelUnavailableError, 3],
])('%s is a typed error after its tries', async (text, message, type, tries) => {
  const before = fake.calls.length;
  const error = await failure([{ role: 'user', text }], {}, { maxRetries: 2 });
  expect(error).toBeInstanceOf(type);
  expect(error.message).toMatch(message);
  expect(fake.calls.length - before).toBe(tries);
  expect(pauses).toEqual([250, 500].slice(0, tries - 1));
});

test('a page instead of an answer is refused and says where to look', async () => {
  const error = await failure([{ role: 'user', text: 'fail:html' }]);
  expect(error).toBeInstanceOf(ModelRefusedError);
  expect(error.message).toBe(
    'The model\'s answer is no JSON object but "<html><body>Busy</body></html>". Check the base URL.',
  );
});

test('a page instead of a stream counts as nothing', async () => {
  const error = await failure([{ role: 'user', text: 'fail:html' }], { stream: true });
  expect(error).toMatchObject({ message: 'The model answered nothing.', code: 'model_empty' });
});

test('a complete answer without text is an answer', async () => {
  expect(textOf(await ask([{ role: 'user', text: 'fail:empty' }]))).toBe('');
  expect(textOf(await ask([{ role: 'user', text: 'fail:empty' }], { stream: true }))).toBe('');
});

test('a stream that broke after its first token is not asked for again', async () => {
  const before = fake.calls.length;
  const error = await failure([{ role: 'user', text: 'fail:half' }], { stream: true }, { maxRetries: 2 });
  expect(error).toBeInstanceOf(ModelUnavailableError);
  expect(fake.calls.length - before).toBe(1);
});

test('an error in mid-stream is told in the words of the provider', async () => {
  const error = await failure([{ role: 'user', text: 'fail:inline' }], { stream: true });
  expect(error).toMatchObject({ message: 'The server had an error.', code: 'model_unavailable' });
});

test.each([
  ['fail:hang', false],
  ['fail:hang', true],
  ['fail:stall', true],
])('%s ends when the time is over (stream: %s)', async (text, stream) => {
  const call = fake.nextCall();
  const error = await failure([{ role: 'user', text }], { stream }, { timeout: 60 });
  expect(error).toMatchObject({ message: 'Request timed out.', code: 'model_timeout' });
  const recorded = await call;
  await recorded.ended;
  expect(recorded.clientLeft).toBe(true);
});

test('a stream may last longer than the time that it may be silent', async () => {
  const parts = await ask([{ role: 'user', text: 'slow:60 a b c d e f g' }], { stream: true }, { timeout: 400 });
  expect(textOf(parts)).toBe('Echo: user "slow:60 a b c d e f g"');
});

test('a server that nobody runs is a connection error', async () => {
  const error = await failure([{ role: 'user', text: 'x' }], {}, { baseUrl: 'http://127.0.0.1:1/v1' });
  expect(error).toMatchObject({ message: 'Connection error.', code: 'model_connection' });
});

test('waits as long as the provider asks', async () => {
  let tries = 0;
  const busy: typeof fetch = async () => {
    tries += 1;
    if (tries === 1) return new Response('{}', { status: 429, headers: { 'retry-after': '3' } });
    if (tries === 2) return new Response('{}', { status: 503, headers: { 'retry-after-ms': '70' } });
    return new Response('{"choices":[{"message":{"content":"at last"}}]}');
  };
  const models = createModels({ fetch: busy, wait: async (milliseconds) => void pauses.push(milliseconds) });
  const parts: ModelPart[] = [];
  for await (const part of models.chat(settings()).stream(request([{ role: 'user', text: 'x' }]))) parts.push(part);
  expect(textOf(parts)).toBe('at last');
  expect(pauses).toEqual([3000, 70]);
});

test("a fault of the run's own fetch stays what it is, and is tried again only if it may pass", async () => {
  const faults = [new RetryableError('The name was not found.'), new TerminalError('This address is not allowed.')];
  const thrown = [...faults];
  const refusing: typeof fetch = async () => {
    throw thrown.shift();
  };
  const models = createModels({ fetch: refusing, wait: async () => {} });
  const answer = collect(models.chat(settings()).stream(request([{ role: 'user', text: 'x' }])));
  await expect(answer).rejects.toBe(faults[1]);
});

test('no error tells the key, even where the provider does', async () => {
  const leaky: typeof fetch = async () =>
    new Response('{"error":{"message":"Bad key sk-secret-123!"}}', { status: 401 });
  const chat = createModels({ fetch: leaky }).chat({ ...settings(), apiKey: 'sk-secret-123' });
  const error = await collect(chat.stream(request([{ role: 'user', text: 'x' }]))).catch((caught: Error) => caught);
  expect((error as Error).message).toBe("Error code: 401 - {'error': {'message': 'Bad key …!'}}");
});

test('an unknown provider is named', () => {
  expect(() => createModels({ fetch }).chat({ ...settings(), provider: 'Nobody' })).toThrowError(UnknownProviderError);
});

const calculator: Tool = {
  kind: toolKind,
  name: 'evaluate',
  description: 'Computes.',
  parameters: { type: 'object', properties: { expression: { type: 'string' } }, required: ['expression'] },
  call: async () => null,
};

function settings(): ChatModelSettings {
  return {
    provider: 'OpenAI',
    modelName: 'gpt-4o-mini',
    apiKey: 'sk-test',
    baseUrl: fake.url,
    temperature: null,
    maxTokens: null,
    seed: null,
    jsonMode: false,
    maxRetries: 2,
    timeout: null,
    extra: {},
  };
}

function model(changes: Partial<ChatModelSettings> = {}) {
  const models = createModels({
    fetch,
    random: () => 0.5,
    wait: async (milliseconds) => void pauses.push(milliseconds),
  });
  return models.chat({ ...settings(), ...changes });
}

function request(messages: readonly ModelMessage[], changes: Partial<ModelRequest> = {}): ModelRequest {
  return { messages, stream: false, signal: new AbortController().signal, idempotencyKey: 'key', ...changes };
}

async function ask(
  messages: readonly ModelMessage[],
  changes: Partial<ModelRequest> = {},
  own: Partial<ChatModelSettings> = {},
): Promise<ModelPart[]> {
  return await collect(model(own).stream(request(messages, changes)));
}

async function failure(
  messages: readonly ModelMessage[],
  changes: Partial<ModelRequest> = {},
  own: Partial<ChatModelSettings> = {},
): Promise<Error> {
  const result = await ask(messages, changes, { maxRetries: 0, ...own }).catch((error: Error) => error);
  if (!(result instanceof Error)) throw new Error(`The model answered: ${JSON.stringify(result)}`);
  return result;
}

async function collect(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all: ModelPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

function textOf(parts: readonly ModelPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function lastBody(): Record<string, unknown> {
  return fake.calls.at(-1)?.body as Record<string, unknown>;
}
