import { exportPKCS8, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import type { ModelMessage } from '../../worker/engine/values.ts';
import { createModels } from '../../worker/models/create-models.ts';
import { ask, textsOf } from './support/asking.ts';
import { recordedFetch } from './support/recorded-fetch.ts';

const hi: readonly ModelMessage[] = [{ role: 'user', text: 'hi' }];

test('a stream of events is read in the Worker', async () => {
  const events = [
    { type: 'message_start', message: { usage: { input_tokens: 3 } } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hel' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'lo' } },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ];
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  const parts = await ask({ fetch: recordedFetch({ body }) }, { provider: 'Anthropic' }, hi, { stream: true });
  expect(textsOf(parts)).toEqual(['', 'Hel', 'lo', '']);
  expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'end_turn', usage: { input: 3, output: 2 } });
});

test('a stream of lines is read in the Worker', async () => {
  const line = (content: string, done: boolean) => `${JSON.stringify({ message: { content }, done })}\n`;
  const body = `${line('Hel', false)}${line('lo', false)}${line('', true)}`;
  const parts = await ask({ fetch: recordedFetch({ body }) }, { provider: 'Ollama' }, hi, { stream: true });
  expect(textsOf(parts)).toEqual(['Hel', 'lo', '']);
});

test("Amazon's requests are signed by the Worker's own cryptography", async () => {
  const answer = { output: { message: { content: [{ text: 'ok' }] } }, stopReason: 'end_turn' };
  const fetch = recordedFetch({ body: answer });
  const options = { secretKey: 'SECRET', region: 'us-east-1' };
  expect(textsOf(await ask({ fetch }, { provider: 'Amazon Bedrock', apiKey: 'AK', options }, hi))).toEqual(['ok']);
  expect(fetch.requests[0]?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AK\/.*Signature=[0-9a-f]{64}$/,
  );
});

test("a service account's key signs in the Worker", async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const file = { client_email: 'me@p', private_key: await exportPKCS8(privateKey), project_id: 'p' };
  const answer = { candidates: [{ content: { parts: [{ text: 'ok' }] }, finishReason: 'STOP' }] };
  const fetch = recordedFetch((url) => ({ body: url.endsWith('/token') ? { access_token: 'TOK' } : answer }));
  const options = { credentials: JSON.stringify(file) };
  expect(textsOf(await ask({ fetch }, { provider: 'Vertex AI', options }, hi))).toEqual(['ok']);
});

test('vectors are made in the Worker', async () => {
  const fetch = recordedFetch({ body: { data: [{ index: 0, embedding: [0.5] }] } });
  const settings = { provider: 'OpenAI', modelName: 'm', apiKey: 'k', baseUrl: null, dimensions: null };
  const rest = { chunkSize: null, maxRetries: 0, timeout: null, extra: {} };
  const model = createModels({ fetch }).embeddings({ ...settings, ...rest });
  expect(await model.embed(['hi'], new AbortController().signal)).toEqual([[0.5]]);
});
