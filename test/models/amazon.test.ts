import { expect, test } from 'vitest';
import type { ModelMessage } from '../../worker/engine/values.ts';
import { ask, calculator, callsOf, picture, textsOf, toolTalk } from './support/asking.ts';
import { frame, joined } from './support/event-frames.ts';
import { recordedFetch } from './support/recorded-fetch.ts';

const account = {
  provider: 'Amazon Bedrock',
  modelName: 'anthropic.claude-3-5-sonnet-20241022-v2:0',
  apiKey: 'AKEXAMPLE',
  temperature: 0.7,
  maxTokens: 4096,
  options: { secretKey: 'SECRETEXAMPLE', region: 'eu-west-1' },
  extra: { inferenceConfig: { topP: 0.9 } },
};
const answer = {
  output: { message: { role: 'assistant', content: [{ text: 'ok' }] } },
  stopReason: 'end_turn',
  usage: { inputTokens: 1, outputTokens: 2 },
};
const hi: readonly ModelMessage[] = [{ role: 'user', text: 'hi' }];

test('a signed request to the region, as recorded', async () => {
  const fetch = recordedFetch({ body: answer });
  const parts = await ask({ fetch }, account, hi);
  expect(parts).toEqual([
    { type: 'text', text: 'ok' },
    { type: 'finish', reason: 'end_turn', usage: { input: 1, output: 2 } },
  ]);
  const [request] = fetch.requests;
  expect(request?.url).toBe(
    'https://bedrock-runtime.eu-west-1.amazonaws.com/model/anthropic.claude-3-5-sonnet-20241022-v2%3A0/converse',
  );
  expect(request?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKEXAMPLE\/\d{8}\/eu-west-1\/bedrock\/aws4_request, SignedHeaders=[a-z;-]*host;x-amz-date, Signature=[0-9a-f]{64}$/,
  );
  expect(request?.body).toEqual({
    messages: [{ role: 'user', content: [{ text: 'hi' }] }],
    system: [],
    inferenceConfig: { maxTokens: 4096, temperature: 0.7, topP: 0.9 },
  });
});

test('empty texts are full stops, images go along, tools are told in words where none is offered', async () => {
  const fetch = recordedFetch({ body: answer });
  await ask({ fetch }, account, [{ role: 'system', text: 'SYS' }]);
  await ask({ fetch }, account, [{ role: 'user', text: 'look', images: [picture] }]);
  await ask({ fetch }, account, toolTalk);
  await ask({ fetch }, account, toolTalk, { tools: [calculator], toolChoice: 'any' });
  const bodies = fetch.requests.map(({ body }) => body);
  expect(bodies[0]).toMatchObject({
    system: [{ text: 'SYS' }],
    messages: [{ role: 'user', content: [{ text: '.' }] }],
  });
  expect(bodies[1]).toMatchObject({
    messages: [{ content: [{ text: 'look' }, { image: { format: 'png', source: { bytes: 'iVBORw0KGgo=' } } }] }],
  });
  expect(bodies[2]).toMatchObject({
    messages: [
      { role: 'user', content: [{ text: 'calc' }] },
      {
        role: 'assistant',
        content: [{ text: '[Called evaluate with parameters: {"expression": "\\u00e9", "n": 1}]' }],
      },
      { role: 'user', content: [{ text: '[Tool output: 14]' }] },
    ],
  });
  expect(bodies[3]).toMatchObject({
    messages: [
      {},
      { content: [{ toolUse: { toolUseId: 'call_1', input: { expression: 'é', n: 1 }, name: 'evaluate' } }] },
      { content: [{ toolResult: { content: [{ text: '14' }], toolUseId: 'call_1', status: 'success' } }] },
    ],
    toolConfig: {
      tools: [
        {
          toolSpec: {
            name: 'evaluate',
            description: calculator.description,
            inputSchema: { json: calculator.parameters },
          },
        },
      ],
      toolChoice: { any: {} },
    },
  });
});

test('a stream of frames, whole or in any pieces', async () => {
  const body = joined([
    frame('messageStart', { role: 'assistant' }),
    frame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Hel' } }),
    frame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'lö' } }),
    frame('contentBlockStart', {
      contentBlockIndex: 1,
      start: { toolUse: { toolUseId: 'call_1', name: 'evaluate' } },
    }),
    frame('contentBlockDelta', { contentBlockIndex: 1, delta: { toolUse: { input: '{"expression": "1"}' } } }),
    frame('messageStop', { stopReason: 'tool_use' }),
    frame('metadata', { usage: { inputTokens: 3, outputTokens: 4 } }),
  ]);
  for (const size of [1, 7, body.length]) {
    const fetch: typeof globalThis.fetch = async () => new Response(inPieces(body, size));
    const parts = await ask({ fetch }, account, hi, { stream: true });
    expect(textsOf(parts)).toEqual(['Hel', 'lö']);
    expect(callsOf(parts)).toEqual([['evaluate', { expression: '1' }]]);
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'tool_use', usage: { input: 3, output: 4 } });
  }
});

test('a stream that throws or breaks off is a failure', async () => {
  const thrown = frame('', { message: 'Too many requests' }, { ':exception-type': 'throttlingException' });
  await expect(ask({ fetch: recordedFetch({ body: thrown }) }, account, hi, { stream: true })).rejects.toThrow(
    'An error occurred (throttlingException) when calling the ConverseStream operation: Too many requests',
  );
  const half = frame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Hel' } });
  await expect(ask({ fetch: recordedFetch({ body: half }) }, account, hi, { stream: true })).rejects.toMatchObject({
    code: 'model_broke_off',
  });
});

test('a refusal is told as the vendor tells it, without the secret', async () => {
  const fetch = recordedFetch({ status: 403, body: { message: 'The security token SECRETEXAMPLE is invalid' } });
  await expect(ask({ fetch }, account, hi)).rejects.toThrow(
    'An error occurred (403) when calling the Converse operation: The security token … is invalid',
  );
});

function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}
