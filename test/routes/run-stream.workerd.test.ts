import { beforeAll, describe, expect, test } from 'vitest';
import { echoFlow, flow } from '../engine/support/flow.ts';
import { addFlow } from '../support/flow-requests.ts';
import { modelFlow } from '../support/flows.ts';
import { modelFetch, tokensThen } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

let nobody: Service;
let ann: Person;
let echo: string;
let model: string;

const fetch = modelFetch(({ body }) => {
  const asked = String(body.messages.at(-1)?.content);
  if (asked === 'break off') return tokensThen(['one', ' two'], (controller) => controller.error(new Error('cut')));
  if (asked === 'stop short') return tokensThen(['one', ' two'], (controller) => controller.close());
  if (asked === 'be refused') return Response.json({ error: { message: 'no key of mine' } }, { status: 401 });
  return null;
});

beforeAll(async () => {
  nobody = await freshService({ OPENAI_API_KEY: 'sk-model' }, { fetch });
  ann = await addUser(nobody, 'ann');
  echo = await made({ name: 'echo', data: echoFlow() });
  model = await made({ name: 'model', data: modelFlow() });
});

const made = (body: object) => addFlow(ann, body);

async function streamed(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const response = await ann.byKey.fetch('POST', `/api/v1/run/${path}`, { body, headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('cache-control')).toContain('no-cache');
  return response.text();
}

describe('a streamed run', () => {
  test('is asked for in the query, in the body, or in the wrapped request', async () => {
    for (const [path, body] of [
      [`${echo}?stream=true`, {}],
      [`${echo}?stream=1`, { stream: false }],
      [echo, { stream: true }],
      [echo, { input_request: { stream: true } }],
      [echo, { stream: true, input_request: {} }],
    ] as const) {
      expect(bare(await streamed(path, body)).at(-1)?.event).toBe('end');
    }
    expect((await ann.byKey.ask('POST', `/api/v1/run/${echo}?stream=false`, { stream: false })).status).toBe(200);
  });

  test('sends the bare frames that clients parse, spaced as they are used to', async () => {
    const text = await streamed(`${echo}?stream=true`, { input_value: 'grüße', session_id: 's' });
    expect(text).toMatch(/^{"event": "add_message", "data": {"/);
    expect(text).toContain('"text": "gr\\u00fc\\u00dfe"');
    expect(text).toMatch(/}\n\n$/);
    const frames = bare(text);
    expect(frames.map(({ event }) => event)).toEqual(['add_message', 'add_message', 'end']);
    expect(frames.map(({ data }) => data.sender)).toEqual(['User', 'Machine', undefined]);
    expect(frames.at(-1)?.data).toMatchObject({
      result: { session_id: 's', outputs: [{ inputs: { input_value: 'grüße' } }] },
    });
  });

  test('sends real events where they are asked for', async () => {
    for (const accept of ['text/event-stream', 'application/json, text/event-stream;q=0.9']) {
      const text = await streamed(`${echo}?stream=true`, { input_value: 'hi' }, { accept });
      const events = [...text.matchAll(/id: (\d+)\nevent: (\w+)\ndata: (.*)\n\n/g)];
      expect(events.map(([whole]) => whole).join('')).toBe(text);
      expect(events.map(([, , name]) => name)).toEqual(['add_message', 'add_message', 'end']);
      const ids = events.map(([, id]) => Number(id));
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      for (const [, , name, data] of events) expect(JSON.parse(data ?? '')).toMatchObject({ event: name });
    }
  });

  test('sends the tokens of a model as they come, between a partial and the complete message', async () => {
    const frames = bare(await streamed(`${model}?stream=true`, { input_value: 'one two three' }));
    const kinds = frames.map(({ event, data }) => (event === 'add_message' ? propertiesOf(data).state : event));
    expect(kinds.filter((kind) => kind !== 'token')).toEqual(['complete', 'partial', 'complete', 'end']);
    expect(kinds.slice(2, 5)).toEqual(['token', 'token', 'token']);
    const tokens = frames.filter(({ event }) => event === 'token').map(({ data }) => data.chunk);
    expect(tokens.join('')).toBe('one two three');
    const ids = new Set(frames.slice(1, -1).map(({ data }) => data.id));
    expect(ids.size).toBe(1);
    expect(JSON.stringify(frames.at(-1)?.data)).toContain('"text":"one two three"');
  });
});

describe('an error in mid-stream', () => {
  test.each([
    ['break off', 2],
    ['stop short', 2],
    ['be refused', 0],
  ])('is told and followed by an end: %s', async (asked, tokens) => {
    const frames = bare(await streamed(`${model}?stream=true`, { input_value: asked, session_id: 's' }));
    expect(frames.filter(({ event }) => event === 'token')).toHaveLength(tokens);
    expect(frames.slice(-2).map(({ event }) => event)).toEqual(['error', 'end']);
    const [error, end] = frames.slice(-2);
    expect(error?.data).toMatchObject({
      category: 'error',
      error: expect.stringContaining('Error running graph: Error building Component Language Model: '),
      session_id: 's',
      sender: 'Language Model',
      code: expect.stringMatching(/^model_/),
      content_blocks: [{ contents: [{ type: 'error', component: 'Language Model', traceback: null }] }],
    });
    expect(end?.data).toEqual({
      result: { session_id: 's', outputs: [{ inputs: { input_value: asked }, outputs: [] }] },
    });
    expect(JSON.stringify(frames)).not.toMatch(/sk-model|node_modules|\.ts:\d/);
  });

  test('is told as a real event too', async () => {
    const headers = { accept: 'text/event-stream' };
    const text = await streamed(`${model}?stream=true`, { input_value: 'be refused' }, headers);
    expect([...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name).slice(-2)).toEqual(['error', 'end']);
  });

  test('of a node that cannot run is told in the stream, what cannot begin before it', async () => {
    const unknown = await made({ name: 'unknown', data: flow([{ id: 'Mystery-1', outputs: ['out'] }]) });
    const frames = bare(await streamed(`${unknown}?stream=true`, {}));
    expect(frames.map(({ event }) => event)).toEqual(['error', 'end']);
    expect(frames[0]?.data).toMatchObject({ code: 'unknown_type', text: expect.stringContaining('Mystery') });
    const none = await made({ name: 'none' });
    const refused = await ann.byKey.ask('POST', `/api/v1/run/${none}?stream=true`, {});
    expect(refused).toMatchObject({ status: 400, body: { code: 'flow_without_data' } });
    expect((await ann.byKey.ask('POST', '/api/v1/run/nobody?stream=true', {})).status).toBe(404);
    expect((await nobody.ask('POST', `/api/v1/run/${echo}?stream=true`, {})).status).toBe(403);
  });

  test('leaves the service as healthy as before', async () => {
    expect(await nobody.json('GET', '/health_check')).toEqual({ status: 'ok', chat: 'ok', db: 'ok' });
    expect(bare(await streamed(`${model}?stream=true`, { input_value: 'fine' })).at(-1)?.event).toBe('end');
  });
});

function bare(text: string): Frame[] {
  return text
    .trim()
    .split('\n\n')
    .map((frame) => JSON.parse(frame) as Frame);
}

function propertiesOf(data: Record<string, unknown>): { state?: string } {
  return data.properties as { state?: string };
}

interface Frame {
  event: string;
  data: Record<string, unknown>;
}
