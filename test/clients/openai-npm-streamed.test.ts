import OpenAI, { BadRequestError, NotFoundError, PermissionDeniedError } from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsWith, untilModelIsLeft } from './model-calls.ts';
import { type ServedFlows, serveFlows } from './serve-flows.ts';

let served: ServedFlows;
let client: OpenAI;
beforeAll(async () => {
  served = await serveFlows();
  client = new OpenAI({ baseURL: `${served.url}/api/v1`, apiKey: served.key });
});
afterAll(() => served.stop());

test.each(['model', 'memory', 'echo'] as const)('the chunks of the %s flow join to the plain text', async (flow) => {
  const [model, input] = [served.flows[flow], 'Hello there, Grüße 世界 🌍'];
  const plain = await client.responses.create({ model, input });
  const chunks = await chunksOf({ model, input });
  expect(textOf(chunks)).toBe(plain.output_text);
});

test('a model’s text comes in many chunks, each a response.chunk of one id without a type', async () => {
  const model = served.flows.model;
  const chunks = await chunksOf({ model, input: 'one two three four' });
  expect(chunks.length).toBeGreaterThan(5);
  for (const chunk of chunks) {
    expect(chunk).toMatchObject({ object: 'response.chunk', id: chunks[0]?.id, created: chunks[0]?.created, model });
    expect(chunk).not.toHaveProperty('type');
  }
  expect(chunks[0]).toMatchObject({ delta: { content: '' }, status: null });
  expect(chunks.at(-1)).toMatchObject({ delta: {}, status: 'completed' });
});

test('chunks arrive while the model still speaks', async () => {
  const arriving = served.model.nextCall();
  const stream = await open({ model: served.flows.model, input: 'slow:60 a b c d e f g h i j k l' });
  const call = await arriving;
  let sentAtFirstText = 0;
  for await (const chunk of stream) {
    if (sentAtFirstText === 0 && chunk.delta.content) sentAtFirstText = call.tokensSent;
  }
  expect(sentAtFirstText).toBeGreaterThan(0);
  expect(sentAtFirstText).toBeLessThan(call.tokensSent);
});

test('a streamed turn is remembered by the plain turn after it', async () => {
  const model = served.flows.memory;
  const chunks = await chunksOf({ model, input: 'The word is plum.' });
  const previous_response_id = String(chunks[0]?.id);
  const next = await client.responses.create({ model, input: 'Which word?', previous_response_id });
  expect(next.output_text).toContain('The word is plum.');
  expect(next.output_text).toContain('Echo: user');
});

test.each(['fail:401', 'fail:half', 'fail:inline'])(
  'a run that fails (%s) ends in order with status failed, and runs once',
  async (input) => {
    const mark = `${input} ${crypto.randomUUID()}`;
    const chunks = await chunksOf({ model: served.flows.model, input: mark });
    expect(chunks.at(-1)).toMatchObject({ object: 'response.chunk', delta: {}, status: 'failed' });
    expect(chunks.filter(({ status }) => status === 'completed')).toEqual([]);
    expect(callsWith(served.model, mark)).toBe(1);
  },
);

test('the reason of a failed stream is in a response.failed event', async () => {
  const chunks: unknown[] = await chunksOf({ model: served.flows.model, input: 'fail:401' });
  expect(chunks).toContainEqual({
    type: 'response.failed',
    response: { status: 'failed', error: { code: expect.any(String), message: expect.stringContaining('401') } },
  });
});

test('what can be refused is refused before the stream, with the plain request’s errors', async () => {
  const ask = (model: string, more = {}) => open({ model, input: 'hi', ...more });
  await expect(ask('nobody')).rejects.toBeInstanceOf(NotFoundError);
  await expect(ask(served.flows.text)).rejects.toBeInstanceOf(BadRequestError);
  await expect(ask(served.flows.echo, { tools: [] })).rejects.toMatchObject({ code: 'tools_not_supported' });
  const stranger = client.withOptions({ apiKey: 'sk-nobodys' });
  const refused = stranger.responses.create({ model: served.flows.echo, input: 'hi', stream: true });
  await expect(refused).rejects.toBeInstanceOf(PermissionDeniedError);
});

test.each(['leaving the loop', 'aborting the stream'])('%s stops the model within a second', async (way) => {
  const input = `slow:50 ${'word '.repeat(100)}`;
  const took = await untilModelIsLeft(
    served.model,
    () => open({ model: served.flows.model, input }),
    async (stream) => {
      let seen = 0;
      for await (const _chunk of stream) {
        seen += 1;
        if (seen < 4) continue;
        if (way === 'leaving the loop') break;
        stream.controller.abort();
      }
    },
  );
  expect(took).toBeLessThan(1000);
});

test('leaving while the model is silent stops it within a second too', async () => {
  const took = await untilModelIsLeft(
    served.model,
    () => open({ model: served.flows.model, input: 'fail:hang' }),
    async (stream) => {
      for await (const _chunk of stream) break;
    },
  );
  expect(took).toBeLessThan(1000);
});

test('the server goes on after a caller has left', async () => {
  const stream = await open({ model: served.flows.model, input: `slow:50 ${'word '.repeat(50)}` });
  for await (const _chunk of stream) break;
  const response = await client.responses.create({ model: served.flows.model, input: 'Still there?' });
  expect(response.output_text).toBe('Echo: user "Still there?"');
});

async function chunksOf(ask: Ask): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for await (const chunk of await open(ask)) chunks.push(chunk);
  return chunks;
}

// The client's own type of a stream's items is of the vendor's newer events; these are spec 6.3's.
async function open(ask: Ask): Promise<AsyncIterable<Chunk> & { readonly controller: AbortController }> {
  const stream = await client.responses.create({ ...ask, stream: true });
  return stream as unknown as AsyncIterable<Chunk> & { readonly controller: AbortController };
}

function textOf(chunks: readonly Chunk[]): string {
  return chunks.map(({ delta }) => delta.content ?? '').join('');
}

type Ask = Omit<OpenAI.Responses.ResponseCreateParamsNonStreaming, 'stream'>;

interface Chunk {
  readonly id: string;
  readonly object: string;
  readonly created: number;
  readonly model: string;
  readonly delta: { readonly content?: string };
  readonly status: string | null;
}
