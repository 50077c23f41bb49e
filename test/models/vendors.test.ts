import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ModelRefusedError, ModelUnavailableError } from '../../worker/engine/model-errors.ts';
import type { ModelMessage, ModelRequest } from '../../worker/engine/values.ts';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { ask, calculator, callsOf, textsOf, toolTalk } from './support/asking.ts';

let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

/** Vendors with protocols of their own, how they tell a refusal, and which empty texts begin and end their streams. */
describe.each([
  {
    provider: 'Anthropic',
    refused:
      "Error code: 401 - {'type': 'error', 'error': {'type': 'authentication_error', 'message': 'Incorrect API key provided: …'}, 'request_id': 'req_fake'}",
    first: [''],
    last: [''],
  },
  { provider: 'Google', refused: '401 Incorrect API key provided: …', first: [], last: [''] },
  { provider: 'Ollama', refused: 'Incorrect API key provided: … (status code: 401)', first: [], last: [''] },
])('$provider', ({ provider, refused, first, last }) => {
  const asked = (messages: readonly ModelMessage[], request: Partial<ModelRequest> = {}, maxRetries = 0) =>
    ask(
      { baseUrls: { [provider]: fake.origin } },
      { provider, apiKey: 'sk-fake.', maxTokens: 99, maxRetries },
      messages,
      request,
    );

  test('answers what it was sent, word for word, and counts', async () => {
    const parts = await asked([
      { role: 'system', text: 'Be\nkind.' },
      { role: 'user', text: ' Hi ' },
    ]);
    expect(parts).toEqual([
      { type: 'text', text: 'Echo: system "Be\\nkind." user " Hi "' },
      {
        type: 'finish',
        reason: expect.any(String),
        usage: { input: expect.any(Number), output: expect.any(Number) },
      },
    ]);
  });

  test('streams the same text as it comes', async () => {
    const parts = await asked([{ role: 'user', text: 'one two' }], { stream: true });
    expect(textsOf(parts)).toEqual([...first, 'Echo:', ' user', ' "one', ' two"', ...last]);
    expect(parts.at(-1)).toMatchObject({ type: 'finish' });
  });

  test.each([false, true])('calls a tool (stream: %s)', async (stream) => {
    const parts = await asked([{ role: 'user', text: 'calc 2+3*4' }], { stream, tools: [calculator] });
    expect(callsOf(parts)).toEqual([['evaluate', { expression: '2+3*4' }]]);
  });

  test('reads the result of a tool', async () => {
    expect(textsOf(await asked(toolTalk, { tools: [calculator] })).join('')).toMatch(
      /calls evaluate .*"é".* tool .*14/,
    );
  });

  test('tells a refusal in the words of its clients, without the key', async () => {
    const error = await asked([{ role: 'user', text: 'fail:401' }]).catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(ModelRefusedError);
    expect((error as Error).message).toBe(refused);
  });

  test.each(['fail:429', 'fail:500', 'fail:half', 'fail:blank'])('is unavailable after %s', async (what) => {
    for (const stream of [false, true])
      await expect(asked([{ role: 'user', text: what }], { stream })).rejects.toBeInstanceOf(ModelUnavailableError);
  });

  test('is unavailable when its stream breaks off with an error', async () => {
    await expect(asked([{ role: 'user', text: 'fail:inline' }], { stream: true })).rejects.toBeInstanceOf(
      ModelUnavailableError,
    );
  });

  test('is asked again while nothing of an answer was seen', async () => {
    const parts = await asked([{ role: 'user', text: `fail:503:2 ${provider}` }], {}, 2);
    expect(textsOf(parts).join('')).toContain('Echo:');
  });

  test('ends the request of a caller who leaves', async () => {
    const left = new AbortController();
    const call = fake.nextCall();
    const answer = asked([{ role: 'user', text: 'fail:stall a b c d' }], { stream: true, signal: left.signal });
    const recorded = await call;
    left.abort(new Error('The caller left.'));
    await expect(answer).rejects.toThrow('The caller left.');
    await recorded.ended;
    expect(recorded.clientLeft).toBe(true);
  });
});
