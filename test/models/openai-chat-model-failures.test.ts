import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RetryableError, TerminalError } from '../../worker/engine/errors.ts';
import { ModelRefusedError, ModelUnavailableError, UnknownProviderError } from '../../worker/engine/model-errors.ts';
import type { ModelPart } from '../../worker/engine/values.ts';
import { createModels } from '../../worker/models/create-models.ts';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { collect, type FakeOpenai, fakeOpenai, request, textOf } from './support/fake-openai.ts';

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
const failure: FakeOpenai['failure'] = (...question) => openai.failure(...question);

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
  expect(openai.pauses).toEqual([250, 500].slice(0, tries - 1));
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
  const models = createModels({ fetch: busy, wait: async (milliseconds) => void openai.pauses.push(milliseconds) });
  const parts: ModelPart[] = [];
  for await (const part of models.chat(openai.settings()).stream(request([{ role: 'user', text: 'x' }])))
    parts.push(part);
  expect(textOf(parts)).toBe('at last');
  expect(openai.pauses).toEqual([3000, 70]);
});

test("a fault of the run's own fetch stays what it is, and is tried again only if it may pass", async () => {
  const faults = [new RetryableError('The name was not found.'), new TerminalError('This address is not allowed.')];
  const thrown = [...faults];
  const refusing: typeof fetch = async () => {
    throw thrown.shift();
  };
  const models = createModels({ fetch: refusing, wait: async () => {} });
  const answer = collect(models.chat(openai.settings()).stream(request([{ role: 'user', text: 'x' }])));
  await expect(answer).rejects.toBe(faults[1]);
});

test('no error tells the key, even where the provider does', async () => {
  const leaky: typeof fetch = async () =>
    new Response('{"error":{"message":"Bad key sk-secret-123!"}}', { status: 401 });
  const chat = createModels({ fetch: leaky }).chat({ ...openai.settings(), apiKey: 'sk-secret-123' });
  const error = await collect(chat.stream(request([{ role: 'user', text: 'x' }]))).catch((caught: Error) => caught);
  expect((error as Error).message).toBe("Error code: 401 - {'error': {'message': 'Bad key …!'}}");
});

test('an unknown provider is named', () => {
  expect(() => createModels({ fetch }).chat({ ...openai.settings(), provider: 'Nobody' })).toThrowError(
    UnknownProviderError,
  );
});
