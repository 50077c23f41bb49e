import { describe, expect, test } from 'vitest';
import { createModels } from '../../worker/models/create-models.ts';
import type { WorkersAi } from '../../worker/models/deps.ts';
import { ask, calculator, callsOf, textsOf, toolTalk, unset } from './support/asking.ts';

const settings = { provider: 'Cloudflare', apiKey: null, modelName: '@cf/meta/llama' };
const question = [{ role: 'user', text: 'Hi' }] as const;

// The platform's own binding fits what is asked of one.
((ai: Ai): WorkersAi => ai) satisfies unknown;

describe('Workers AI by the deployment’s binding', () => {
  test('is asked for an answer in whole', async () => {
    const ai = fakeAi({ response: 'Hello', usage: { prompt_tokens: 3, completion_tokens: 1 } });
    expect(await ask({ ai, fetch: never }, { ...settings, temperature: 0.5, maxTokens: 9 }, question)).toEqual([
      { type: 'text', text: 'Hello' },
      { type: 'finish', reason: 'stop', usage: { input: 3, output: 1 } },
    ]);
    expect(ai.asked).toEqual([
      [
        '@cf/meta/llama',
        { temperature: 0.5, max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }], stream: false },
      ],
    ]);
  });

  test('streams, with the words of either kind of model', async () => {
    const own = events({ response: 'Hel' }, { response: 'lo' }, { response: '', usage: { prompt_tokens: 3 } });
    const others = events(
      { choices: [{ delta: { content: 'Hel' } }] },
      { choices: [{ delta: { content: 'lo' }, finish_reason: 'stop' }] },
    );
    for (const stream of [own, others]) {
      const parts = await ask({ ai: fakeAi(stream), fetch: never }, settings, question, { stream: true });
      expect(textsOf(parts).filter((text) => text !== '')).toEqual(['Hel', 'lo']);
      expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
    }
  });

  test('calls tools, whole and streamed, whose answers it is told', async () => {
    const call = { name: 'evaluate', arguments: { expression: '2+3' } };
    const tools = [calculator];
    const plain = fakeAi({ response: null, tool_calls: [call] });
    expect(callsOf(await ask({ ai: plain, fetch: never }, settings, toolTalk, { tools }))).toEqual([
      ['evaluate', { expression: '2+3' }],
    ]);
    expect(plain.asked[0]?.[1]).toMatchObject({
      tools: [{ type: 'function', function: { name: 'evaluate' } }],
      messages: [{}, {}, { content: '', tool_calls: [{}] }, { role: 'tool', content: '14' }],
    });
    const stream = events({ response: '', tool_calls: [call, { function: call }] }, { response: '', usage: {} });
    expect(
      callsOf(await ask({ ai: fakeAi(stream), fetch: never }, settings, question, { tools, stream: true })),
    ).toEqual([
      ['evaluate', { expression: '2+3' }],
      ['evaluate', { expression: '2+3' }],
    ]);
  });

  test('tells what the binding throws, and asks again only what may pass', async () => {
    const failing = fakeAi(new Error('5007: No such model @cf/none or task'), { response: 'never' });
    await expect(ask({ ai: failing }, { ...settings, maxRetries: 2 }, question)).rejects.toThrow('5007: No such model');
    expect(failing.asked).toHaveLength(1);
    const busy = fakeAi(new Error('3040: Capacity temporarily exceeded, please try again.'), { response: 'Hello' });
    expect(textsOf(await ask({ ai: busy }, { ...settings, maxRetries: 2 }, question))).toEqual(['Hello']);
  });

  test('is left when the run ends, or when it is silent too long', async () => {
    const silent: WorkersAi = { run: () => new Promise(() => {}) };
    await expect(ask({ ai: silent }, { ...settings, timeout: 50 }, question)).rejects.toThrow('Request timed out.');
    const left = AbortSignal.abort(new Error('the run is over'));
    await expect(ask({ ai: silent }, settings, question, { signal: left })).rejects.toThrow('the run is over');
    const half = fakeAi(new ReadableStream({}));
    await expect(ask({ ai: half }, { ...settings, timeout: 50 }, question, { stream: true })).rejects.toThrow(
      'timed out',
    );
  });

  test('must be there', () => {
    const models = createModels({ fetch: never });
    expect(() => models.chat({ ...unset, ...settings })).toThrow('this deployment has no binding to it');
  });

  test('is not asked for a flow with an account of its own', async () => {
    const urls: string[] = [];
    const rest: typeof fetch = async (input) => {
      urls.push(String(input));
      return Response.json({ choices: [{ message: { content: 'Hello' } }] });
    };
    const account = { ...settings, apiKey: 'token', options: { accountId: 'acc' } };
    expect(textsOf(await ask({ ai: fakeAi(), fetch: rest }, account, question))).toEqual(['Hello']);
    expect(urls).toEqual(['https://api.cloudflare.com/client/v4/accounts/acc/ai/v1/chat/completions']);
  });
});

const never: typeof fetch = async () => Promise.reject(new Error('Nothing is sent.'));

/** A binding that gives these answers one after the other; an error is thrown. */
function fakeAi(...answers: readonly unknown[]): WorkersAi & { readonly asked: [string, unknown][] } {
  const left = [...answers];
  const asked: [string, unknown][] = [];
  return {
    asked,
    async run(model, inputs) {
      asked.push([model, inputs]);
      const answer = left.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

function events(...pieces: readonly unknown[]): ReadableStream<Uint8Array> {
  const lines = [...pieces.map((piece) => JSON.stringify(piece)), '[DONE]'].map((text) => `data: ${text}\n\n`);
  return new Response(lines.join('')).body as ReadableStream<Uint8Array>;
}
