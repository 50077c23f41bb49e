import { expect, test } from 'vitest';
import type { ChatModelSettings } from '../../worker/engine/context.ts';
import { ask, calculator, callsOf, textsOf, toolTalk } from './support/asking.ts';
import { recordedFetch } from './support/recorded-fetch.ts';

const answer = { choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] };
const stream = 'data: {"choices":[{"delta":{"content":"ok"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

/** Recorded from Langflow 1.7.1's clients: where each provider is asked, and with what beside the messages. */
test.each<[string, Partial<ChatModelSettings>, string, object]>([
  [
    'DeepSeek',
    { seed: 1, maxTokens: 9 },
    'https://api.deepseek.com/chat/completions',
    { seed: 1, max_completion_tokens: 9 },
  ],
  ['xAI', { seed: 1 }, 'https://api.x.ai/v1/chat/completions', { seed: 1 }],
  ['Novita', {}, 'https://api.novita.ai/v3/openai/chat/completions', {}],
  ['LM Studio', {}, 'http://localhost:1234/v1/chat/completions', {}],
  ['AI/ML API', {}, 'https://api.aimlapi.com/v2/chat/completions', {}],
  ['CometAPI', {}, 'https://api.cometapi.com/v1/chat/completions', {}],
  ['OpenRouter', {}, 'https://openrouter.ai/api/v1/chat/completions', {}],
  [
    'Perplexity',
    { maxTokens: 7, extra: { top_p: null, n: 1 } },
    'https://api.perplexity.ai/chat/completions',
    { max_tokens: 7, top_p: null, n: 1 },
  ],
  ['NVIDIA', { seed: 1 }, 'https://integrate.api.nvidia.com/v1/chat/completions', { seed: 1 }],
  [
    'Groq',
    {},
    'https://api.groq.com/openai/v1/chat/completions',
    { n: 1, reasoning_effort: null, reasoning_format: null, service_tier: 'on_demand', stop: null },
  ],
  [
    'Mistral',
    { seed: 1, extra: { top_p: 1, safe_prompt: false } },
    'https://api.mistral.ai/v1/chat/completions',
    { top_p: 1, random_seed: 1, safe_prompt: false },
  ],
  [
    'Azure OpenAI',
    {
      baseUrl: 'https://res.openai.azure.com/',
      options: { deployment: 'dep', apiVersion: '2024-06-01' },
      maxTokens: 5,
    },
    'https://res.openai.azure.com/openai/deployments/dep/chat/completions?api-version=2024-06-01',
    { model: null, max_tokens: 5 },
  ],
  [
    'Cloudflare',
    { options: { accountId: 'acc' } },
    'https://api.cloudflare.com/client/v4/accounts/acc/ai/v1/chat/completions',
    {},
  ],
])('%s', async (provider, settings, url, members) => {
  const fetch = recordedFetch({ body: answer });
  expect(
    textsOf(await ask({ fetch }, { provider, temperature: 0.1, ...settings }, [{ role: 'user', text: 'hi' }])),
  ).toEqual(['ok']);
  const [request] = fetch.requests;
  expect(request?.url).toBe(url);
  expect(request?.headers.authorization).toBe('Bearer sk-test');
  const usual = { model: 'm', messages: [{ role: 'user', content: 'hi' }], stream: false, temperature: 0.1 };
  expect(request?.body).toEqual({ ...usual, ...members });
});

test.each([
  ['DeepSeek', undefined],
  ['Groq', undefined],
  ['Mistral', undefined],
  ['NVIDIA', { include_usage: true }],
  ['Azure OpenAI', { include_usage: true }],
])('%s is asked for the token counts of a stream: %j', async (provider, options) => {
  const fetch = recordedFetch({ body: stream });
  const parts = await ask({ fetch }, { provider }, [{ role: 'user', text: 'hi' }], { stream: true });
  expect(textsOf(parts)).toEqual(['ok']);
  expect((fetch.requests[0]?.body as { stream_options?: unknown } | undefined)?.stream_options).toEqual(options);
});

test('a deployment of Azure gets its key in a header of its own, too', async () => {
  const fetch = recordedFetch({ body: answer });
  await ask({ fetch }, { provider: 'Azure OpenAI', baseUrl: 'https://res' }, [{ role: 'user', text: 'hi' }]);
  expect(fetch.requests[0]?.headers).toMatchObject({ 'api-key': 'sk-test' });
});

test('Mistral wants ids of nine letters, the same for a call and its answer, and names of tools', async () => {
  const fetch = recordedFetch({ body: answer });
  await ask({ fetch }, { provider: 'Mistral' }, toolTalk, { tools: [calculator] });
  const { messages } = (fetch.requests[0]?.body ?? {}) as {
    messages: { tool_calls?: { id: string }[]; tool_call_id?: string }[];
  };
  const id = messages[2]?.tool_calls?.[0]?.id;
  expect(id).toMatch(/^[0-9A-Za-z]{9}$/);
  expect(messages[2]).toEqual({
    role: 'assistant',
    content: '',
    tool_calls: [{ function: { name: 'evaluate', arguments: '{"expression": "é", "n": 1}' }, id }],
  });
  expect(messages[3]).toEqual({ role: 'tool', tool_call_id: id, name: 'evaluate', content: '14' });
});

test("Groq's message that only calls a tool has an empty content", async () => {
  const fetch = recordedFetch({ body: answer });
  await ask({ fetch }, { provider: 'Groq' }, toolTalk);
  expect((fetch.requests[0]?.body as { messages: unknown[] } | undefined)?.messages[2]).toMatchObject({ content: '' });
});

test('refusals are told as each vendor is known to tell them', async () => {
  const body = { error: { message: 'bad key', type: 'x', code: 401 } };
  const refusalBy = async (provider: string) =>
    ask({ fetch: recordedFetch({ status: 401, body }) }, { provider }, [{ role: 'user', text: 'hi' }]).catch(
      (error: Error) => error.message,
    );
  expect(await refusalBy('Groq')).toBe("Error code: 401 - {'error': {'message': 'bad key', 'type': 'x', 'code': 401}}");
  expect(await refusalBy('Mistral')).toBe('Error response 401: {"error":{"message":"bad key","type":"x","code":401}}');
});

test("a deployment's own URL stands in for the vendor's, a flow's for both", async () => {
  const fetch = recordedFetch({ body: answer });
  const baseUrls = { Groq: 'https://gateway.example/groq/' };
  await ask({ fetch, baseUrls }, { provider: 'Groq' }, [{ role: 'user', text: 'hi' }]);
  await ask({ fetch, baseUrls }, { provider: 'Groq', baseUrl: 'https://mine' }, [{ role: 'user', text: 'hi' }]);
  expect(fetch.requests.map(({ url }) => url)).toEqual([
    'https://gateway.example/groq/openai/v1/chat/completions',
    'https://mine/openai/v1/chat/completions',
  ]);
});

test('a tool call that came in pieces is put together', async () => {
  const pieces = [
    { index: 0, id: 'call_1', function: { name: 'evaluate', arguments: '{"expression":' } },
    { index: 0, function: { arguments: ' "1"}' } },
  ];
  const body = [
    ...pieces.map((piece) => ({ choices: [{ delta: { tool_calls: [piece] } }] })),
    { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
  ]
    .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
    .join('');
  const parts = await ask({ fetch: recordedFetch({ body }) }, { provider: 'Groq' }, [{ role: 'user', text: 'hi' }], {
    stream: true,
  });
  expect(callsOf(parts)).toEqual([['evaluate', { expression: '1' }]]);
});
