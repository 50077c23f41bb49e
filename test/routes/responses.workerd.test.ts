import { beforeAll, describe, expect, test } from 'vitest';
import { echoFlow, flow } from '../engine/support/flow.ts';
import { addFlow } from '../support/flow-requests.ts';
import { modelFlow, textFlow } from '../support/flows.ts';
import { modelFetch, tokensThen } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let nobody: Service;
let ann: Person;
let echo: string;
let model: string;

const fetch = modelFetch(({ body }) => {
  const asked = String(body.messages.at(-1)?.content);
  if (asked === 'break off') return tokensThen(['one', ' two'], (controller) => controller.error(new Error('cut')));
  if (asked === 'be refused') return Response.json({ error: { message: 'no key of mine' } }, { status: 401 });
  return null;
});

beforeAll(async () => {
  nobody = await freshService({ OPENAI_API_KEY: 'sk-model' }, { fetch });
  ann = await addUser(nobody, 'ann');
  echo = await made({ name: 'echo', endpoint_name: 'echo', data: echoFlow() });
  model = await made({ name: 'model', data: modelFlow() });
});

const made = (body: object) => addFlow(ann, body);

const ask = (body: unknown, client = ann.byKey) => client.ask('POST', '/api/v1/responses', body);
const textOf = (body: unknown) =>
  (body as { output: { content: { text: string }[] }[] }).output.at(-1)?.content[0]?.text;

describe('a response', () => {
  test('has every field that the service fixes, in the order that clients know', async () => {
    const { status, body } = await ask({ model: 'echo', input: 'hello' });
    expect(status).toBe(200);
    const id = body?.id as string;
    expect(id).toMatch(uuid);
    expect(Object.entries(body ?? {})).toEqual([
      ['id', id],
      ['object', 'response'],
      ['created_at', expect.any(Number)],
      ['status', 'completed'],
      ['error', null],
      ['incomplete_details', null],
      ['instructions', null],
      ['max_output_tokens', null],
      ['model', 'echo'],
      [
        'output',
        [
          {
            type: 'message',
            id: `msg_${id}`,
            status: 'completed',
            role: 'assistant',
            content: [{ type: 'output_text', text: 'hello', annotations: [] }],
          },
        ],
      ],
      ['parallel_tool_calls', true],
      ['previous_response_id', null],
      ['reasoning', { effort: null, summary: null }],
      ['store', true],
      ['temperature', 1],
      ['text', { format: { type: 'text' } }],
      ['tool_choice', 'auto'],
      ['tools', []],
      ['top_p', 1],
      ['truncation', 'disabled'],
      ['usage', null],
      ['user', null],
      ['metadata', {}],
    ]);
    expect(Math.abs((body?.created_at as number) - Date.now() / 1000)).toBeLessThan(60);
  });

  test('goes on in the session that previous_response_id names, whatever that is', async () => {
    for (const session of ['55766606-fd92-4e21-8c57-6c2cdf93b3a6', 'any text ü', 'x'.repeat(1000)]) {
      const body = { model: echo, input: 'hi', previous_response_id: session };
      expect((await ask(body)).body).toMatchObject({ id: session, previous_response_id: session, model: echo });
    }
    const empty = await ask({ model: echo, input: 'hi', previous_response_id: '' });
    expect(empty.body).toMatchObject({ id: expect.stringMatching(uuid), previous_response_id: '' });
  });

  test('takes a key as header, in the query or as Bearer, and no sign-in', async () => {
    const body = { model: 'echo', input: 'hello' };
    expect((await ask(body, nobody.as({ authorization: `Bearer ${ann.key}` }))).status).toBe(200);
    expect((await nobody.ask('POST', `/api/v1/responses?x-api-key=${ann.key}`, body)).status).toBe(200);
    for (const client of [nobody, ann.bySignIn]) {
      expect(await ask(body, client)).toMatchObject({
        status: 403,
        body: { detail: 'An API key must be passed as query or header' },
      });
    }
  });

  test.each([
    [{ background: true, include: ['tool_call.results'], tools: null }],
    [{ background: null, include: null, stream: null, previous_response_id: null }],
    [{ temperature: 0.2, metadata: { a: 1 }, instructions: 'be kind', store: false }],
  ])('takes what the vendor’s clients send along: %j', async (more) => {
    const { body } = await ask({ model: 'echo', input: 'hello', ...more });
    expect(body).toMatchObject({ status: 'completed', temperature: 1, metadata: {}, store: true });
    expect(textOf(body)).toBe('hello');
  });
});

describe('a refused response has the form of the vendor', () => {
  const refused: [string, unknown, number, object][] = [
    ['tools', { model: 'echo', input: 'x', tools: [] }, 400, { code: 'tools_not_supported', param: 'tools' }],
    [
      'an unknown model',
      { model: 'nobody', input: 'x' },
      404,
      { code: 'flow_not_found', message: "Flow with id 'nobody' not found" },
    ],
    ['no model', { input: 'x' }, 400, { param: 'model', message: 'Field required: model' }],
    ['an empty model', { model: '', input: 'x' }, 400, { param: 'model' }],
    ['no input', { model: 'echo' }, 400, { param: 'input' }],
    ['a list for the input', { model: 'echo', input: [{ role: 'user', content: 'x' }] }, 400, { param: 'input' }],
    ['a text for stream', { model: 'echo', input: 'x', stream: 'yes' }, 400, { param: 'stream' }],
    ['a text for include', { model: 'echo', input: 'x', include: 'all' }, 400, { param: 'include' }],
    [
      'a long session',
      { model: 'echo', input: 'x', previous_response_id: 'x'.repeat(1001) },
      400,
      { param: 'previous_response_id' },
    ],
    ['no object', [], 400, { param: null }],
    ['no JSON', 'nope', 400, { param: '0' }],
    ['nothing', undefined, 400, { param: 'model' }],
  ];

  test.each(refused)('%s', async (_, body, status, error) => {
    for (const stream of [{}, { stream: true }]) {
      const sent = typeof body === 'object' && !Array.isArray(body) ? { ...stream, ...(body as object) } : body;
      const answer = await ask(sent);
      expect(answer.status).toBe(status);
      expect(Object.keys(answer.body ?? {})).toEqual(['error', 'trace_id']);
      expect(Object.keys(answer.body?.error as object)).toEqual(['message', 'type', 'param', 'code']);
      expect(answer.body?.error).toMatchObject({
        type: 'invalid_request_error',
        message: expect.any(String),
        ...error,
      });
    }
  });

  test('for flows without chat nodes or data', async () => {
    const withoutInput = flow([{ id: 'ChatOutput-1', outputs: ['message'], fields: { input_value: '' } }]);
    for (const [data, name] of [
      [textFlow(), 'ChatInput'],
      [withoutInput, 'ChatInput'],
      [flow([{ id: 'ChatInput-1', outputs: ['message'] }]), 'ChatOutput'],
    ] as const) {
      const answer = await ask({ model: await made({ name: 'x', data }), input: 'hi' });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          error: {
            message: `Flow must have a ${name} component to be compatible with OpenAI Responses API`,
            code: 'flow_not_compatible',
          },
        },
      });
    }
    const empty = await ask({ model: await made({ name: 'x' }), input: 'hi' });
    expect(empty).toMatchObject({ status: 400, body: { error: { code: 'flow_without_data' } } });
  });

  test('for a run that fails, with a word that another try is of no use', async () => {
    const answer = await ask({ model, input: 'be refused' });
    expect(answer).toMatchObject({
      status: 500,
      body: { error: { type: 'processing_error', message: expect.stringContaining('no key of mine') } },
    });
    expect(answer.headers.get('x-should-retry')).toBe('false');
    expect(JSON.stringify(answer.body)).not.toContain('sk-model');
  });

  test('for a body that is too large', async () => {
    const small = service({ SERVICE_MAX_FILE_SIZE_UPLOAD: '0.001' }).as(ann.byKey.headers);
    expect(await ask({ model: 'echo', input: 'x'.repeat(2000) }, small)).toMatchObject({
      status: 413,
      body: { error: { type: 'invalid_request_error', code: 'content_too_large' } },
    });
  });

  test('for a store that is broken, without a word about it', async () => {
    const broken = service({}, { cache: brokenCache(nobody), log: () => {} }).as(ann.byKey.headers);
    const answer = await ask({ model: 'echo', input: 'x' }, broken);
    expect(answer).toMatchObject({ status: 500, body: { error: { type: 'server_error', code: 'internal_error' } } });
    expect(JSON.stringify(answer.body)).not.toContain('D1 is on fire');
  });
});

describe('a streamed response', () => {
  test('sends an empty chunk, the text as it comes, the status and [DONE]', async () => {
    const chunks = await streamed({ model, input: 'one two three', previous_response_id: 's' });
    expect(chunks.map(({ delta }) => delta?.content).join('')).toBe('one two three');
    expect(chunks.length).toBeGreaterThanOrEqual(5);
    for (const chunk of chunks) {
      expect(Object.keys(chunk)).toEqual(['id', 'object', 'created', 'model', 'delta', 'status']);
      expect(chunk).toMatchObject({ id: 's', object: 'response.chunk', created: expect.any(Number), model });
    }
    expect(chunks[0]).toMatchObject({ delta: { content: '' }, status: null });
    expect(chunks.at(-1)).toMatchObject({ delta: {}, status: 'completed' });
  });

  test('has its text also where no model streams', async () => {
    const chunks = await streamed({ model: 'echo', input: 'hello' });
    expect(chunks.map(({ delta, status }) => [delta, status])).toEqual([
      [{ content: '' }, null],
      [{ content: 'hello' }, null],
      [{}, 'completed'],
    ]);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });

  test.each([
    ['be refused', ''],
    ['break off', 'one two'],
  ])('that fails says so and why: %s', async (input, text) => {
    const response = await ann.byKey.fetch('POST', '/api/v1/responses', { body: { model, input, stream: true } });
    const frames = await response.text();
    const chunks = chunksOf(frames);
    expect(chunks.map(({ delta }) => delta?.content ?? '').join('')).toBe(text);
    expect(chunks.at(-1)).toMatchObject({ delta: {}, status: 'failed' });
    expect(frames).toContain('event: response.failed\ndata: ');
    expect(frames).toMatch(/data: \[DONE\]\n\n$/);
    expect(frames).not.toMatch(/sk-model|node_modules|\.ts:\d/);
  });
});

async function streamed(body: object): Promise<Chunk[]> {
  const response = await ann.byKey.fetch('POST', '/api/v1/responses', { body: { stream: true, ...body } });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('cache-control')).toContain('no-cache');
  const text = await response.text();
  expect(text).toMatch(/data: \[DONE\]\n\n$/);
  return chunksOf(text);
}

function chunksOf(text: string): Chunk[] {
  return [...text.matchAll(/^data: (\{.*)$/gm)]
    .map(([, json]) => JSON.parse(json ?? '') as Chunk)
    .filter(({ object }) => object === 'response.chunk');
}

/** A cache through which nothing but the caller can be found. */
function brokenCache({ app }: Service) {
  return new Proxy(app.cache, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (name === 'get') return (key: string, pulse: number) => foundIn(target.get(key, pulse), key);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function foundIn(kept: unknown, key: string): unknown {
  if (key.startsWith('flow/')) throw new Error('D1 is on fire');
  return kept;
}

interface Chunk {
  id: string;
  object: string;
  delta: { content?: string };
  status: string | null;
}
