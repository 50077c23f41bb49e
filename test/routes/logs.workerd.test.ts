import { beforeEach, describe, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow } from '../support/flow-requests.ts';
import { modelFlow } from '../support/flows.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

const secret = 'tr0ub4dor-and-3-more';
const fetch = modelFetch(({ body }) => {
  if (body.messages.at(-1)?.content !== 'be refused') return null;
  const message = `${secret} and Bearer abcdefghijk are wrong, as is sk-abcdef123456`;
  return Response.json({ error: { message } }, { status: 401 });
});
const settings = { SERVICE_LOG_RETRIEVER_BUFFER_SIZE: '50', OPENAI_API_KEY: 'sk-model-0123456789' };

let nobody: Service;
let ann: Person;
let bob: Person;
let root: Person;
let echo: string;
let console: string[];

beforeEach(async () => {
  console = [];
  const log = (...line: unknown[]) => void console.push(JSON.stringify(line));
  nobody = await freshService(settings, { fetch, log });
  [ann, bob, root] = [
    await addUser(nobody, 'ann'),
    await addUser(nobody, 'bob'),
    await addUser(nobody, 'root', { isSuperuser: true }),
  ];
  echo = await addFlow(ann, { name: 'echo', data: echoFlow() });
});

describe('a run', () => {
  test('has a line when it begins and one when it ends, with everything to find it by', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const answer = await ann.byKey.fetch('POST', `/api/v1/run/${echo}`, { body: {}, headers: { traceparent } });
    expect(answer.headers.get('x-trace-id')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    const [begun, ended] = await linesOf(ann);
    const ids = {
      level: 'info',
      run_id: expect.stringMatching(/^[\da-f-]{36}$/),
      flow_id: echo,
      user_id: ann.id,
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
    };
    expect(begun).toMatchObject({ ...ids, message: 'run begun' });
    expect(ended).toMatchObject({ ...ids, message: 'run ended', run_id: begun?.run_id });
    expect(ended?.duration_ms).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ['streamed', '?stream=true', '/api/v1/run/', {}],
    ['with several inputs', '', '/api/v1/run/advanced/', { inputs: [{}] }],
  ])('has them when it is %s', async (_, query, path, body) => {
    const answer = await ann.byKey.fetch('POST', `${path}${echo}${query}`, { body });
    await answer.text();
    expect(answer.headers.get('x-trace-id')).toMatch(/^[\da-f]{32}$/);
    expect(messages(await untilLines(ann, 2))).toEqual(['run begun', 'run ended']);
  });

  test('has them when it answers in the Responses format', async () => {
    await ann.byKey.json('POST', '/api/v1/responses', { model: echo, input: 'hi' });
    expect(messages(await linesOf(ann))).toEqual(['run begun', 'run ended']);
  });

  test('that fails has a line with its component and code; why it did is its owner’s alone, and no secret is in it', async () => {
    const model = await addFlow(ann, { name: 'model', data: modelFlow() });
    const headers = { 'x-service-global-var-openai_api_key': secret };
    const answer = await ann.byKey.fetch('POST', `/api/v1/run/${model}`, {
      body: { input_value: 'be refused' },
      headers,
    });
    expect(answer.status).toBe(500);
    const [, own] = await linesOf(ann);
    const told = { level: 'error', message: 'run failed', flow_id: model, component: 'Language Model' };
    expect(own).toMatchObject({ ...told, code: expect.any(String), vertex_id: expect.any(String) });
    expect(own?.reason).toContain('[hidden]');
    const [, seen] = await linesOf(root);
    expect(seen).toMatchObject(told);
    expect(seen).not.toHaveProperty('reason');
    const everything = JSON.stringify([own, seen]);
    for (const word of [secret, 'abcdefghijk', 'sk-abcdef123456', settings.OPENAI_API_KEY]) {
      expect(everything).not.toContain(word);
    }
    expect(console.join()).toContain('run failed');
  });

  test('that cannot begin has a line with the reason’s code', async () => {
    const body = { input_value: 'a', tweaks: { 'ChatInput-in': { input_value: 'b' } } };
    const answer = await ann.byKey.ask('POST', `/api/v1/run/${echo}`, body);
    expect(answer.status).toBe(400);
    const [, failed] = await linesOf(ann);
    expect(failed).toMatchObject({ message: 'run refused', code: answer.body?.code });
  });
});

describe('the log', () => {
  test('shows users the lines of their own runs, superusers all', async () => {
    await run(ann);
    expect(await linesOf(bob)).toEqual([]);
    expect(messages(await linesOf(root))).toEqual(['run begun', 'run ended']);
  });

  test('answers times and lines, of which each ends in a newline: the last ten, or as many as are asked for', async () => {
    for (let n = 0; n < 6; n++) await run(ann);
    const all = await read(ann, '?lines_before=50');
    const times = Object.keys(all);
    expect(times).toHaveLength(12);
    expect(times).toEqual([...times].sort());
    expect(Object.values(all).every((line) => line.endsWith('}\n'))).toBe(true);
    const [time, count] = [times[4], 2];
    expect(Object.keys(await read(ann, ''))).toEqual(times.slice(-10));
    expect(Object.keys(await read(ann, '?lines_before=-1'))).toEqual(times.slice(-10));
    expect(Object.keys(await read(ann, `?lines_before=${count}`))).toEqual(times.slice(-2));
    expect(Object.keys(await read(ann, `?timestamp=${time}&lines_before=${count}`))).toEqual(times.slice(2, 4));
    expect(Object.keys(await read(ann, `?timestamp=${time}&lines_after=${count}`))).toEqual(times.slice(4, 6));
    expect(Object.keys(await read(ann, `?timestamp=${time}`))).toEqual(times.slice(0, 4));
    expect(await read(ann, '?lines_after=2&timestamp=9999999999999')).toEqual({});
  });

  test.each([
    ['?lines_before=1&lines_after=1&timestamp=5', 400, 'Cannot request logs before and after the timestamp'],
    ['?lines_after=2', 400, 'Timestamp is required when requesting logs after the timestamp'],
  ])('refuses %s', async (query, status, detail) => {
    expect(await ann.byKey.ask('GET', `/logs${query}`)).toMatchObject({ status, body: { detail } });
  });

  test('refuses what is no number', async () => {
    const answer = await ann.byKey.ask('GET', '/logs?lines_before=x');
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'int_parsing', loc: ['query', 'lines_before'] }] },
    });
  });

  test('hears only what is as loud as SERVICE_LOG_LEVEL asks', async () => {
    const quiet = service({ ...settings, SERVICE_LOG_LEVEL: 'error' }, { log: () => {} });
    await quiet.as(ann.byKey.headers).json('POST', `/api/v1/run/${echo}`, {});
    expect(await linesOf(ann)).toEqual([]);
  });

  test('is not there where it is not kept, and nothing is collected', async () => {
    const off = service({}, { log: () => {} }).as(ann.byKey.headers);
    for (const path of ['/logs', '/logs-stream']) {
      const answer = await off.ask('GET', path);
      expect(answer).toMatchObject({ status: 501, body: { detail: 'Log retrieval is disabled' } });
    }
    expect(off.app.logLines).toBeNull();
  });
});

describe('the stream', () => {
  test('sends lines as they come as server-sent events, numbered by their times', async () => {
    const reader = await open(ann, '/logs-stream');
    await run(bob, await addFlow(bob, { name: 'echo', data: echoFlow() }));
    await run(ann);
    const text = await reader.until(2);
    const frames = [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)];
    expect(frames).toHaveLength(2);
    for (const [, id, data] of frames) {
      const [[time, line] = []] = Object.entries(JSON.parse(data as string) as Record<string, string>);
      expect(time).toBe(id);
      expect(JSON.parse(line as string)).toMatchObject({ user_id: ann.id });
    }
  });

  test('goes on behind Last-Event-ID', async () => {
    await run(ann);
    const [first] = Object.keys(await read(ann, '')) as [string];
    const reader = await open(ann, '/logs-stream', { 'last-event-id': first });
    expect(await reader.until(1)).toContain('run ended');
  });

  test.each<[string, (reader: Person) => Promise<Response>]>([
    ['is deactivated', ({ id }) => root.byKey.fetch('PATCH', `/api/v1/users/${id}`, { body: { is_active: false } })],
    ['has the key deleted', ({ bySignIn, keyId }) => bySignIn.fetch('DELETE', `/api/v1/api_key/${keyId}`)],
  ])('ends once its reader %s', async (_, stop) => {
    let later = 0;
    const isolate = service(settings, { fetch, now: () => Date.now() + later });
    const response = await isolate.as(ann.byKey.headers).fetch('GET', '/logs-stream');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    later += 30_000;
    expect((await reader.read()).done).toBe(false);
    expect((await stop(ann)).ok).toBe(true);
    later += 30_000;
    for (let isDone = false; !isDone; ) isDone = (await reader.read()).done;
  });

  test('is bare with stream=true: an object, an empty line', async () => {
    const reader = await open(ann, '/logs-stream?stream=true');
    await run(ann);
    const frames = (await reader.until(2)).split('\n\n').filter((frame) => frame.trim() !== '');
    const texts = frames.flatMap((frame) => Object.values(JSON.parse(frame) as Record<string, string>));
    expect(texts.map((text) => (JSON.parse(text) as Line).message)).toEqual(['run begun', 'run ended']);
  });
});

type Line = Record<string, unknown>;

async function run({ byKey }: Person, flow = echo): Promise<void> {
  await byKey.json('POST', `/api/v1/run/${flow}`, {});
}

function read({ byKey }: Person, query: string): Promise<Record<string, string>> {
  return byKey.json<Record<string, string>>('GET', `/logs${query}`);
}

async function linesOf(person: Person): Promise<Line[]> {
  return Object.values(await read(person, '')).map((line) => JSON.parse(line) as Line);
}

function untilLines(person: Person, count: number): Promise<Line[]> {
  return vi.waitFor(async () => {
    const lines = await linesOf(person);
    expect(lines).toHaveLength(count);
    return lines;
  });
}

function messages(lines: readonly Line[]): unknown[] {
  return lines.map(({ message }) => message);
}

/** Opens a stream; from then on no line is missed. */
async function open({ byKey }: Person, path: string, headers: Record<string, string> = {}) {
  const response = await byKey.fetch('GET', path, { headers });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  return {
    /** What has come once there are so many frames with lines. */
    async until(frames: number): Promise<string> {
      while ((text.match(/\{"\d+":/g) ?? []).length < frames) text += (await reader.read()).value ?? '';
      await reader.cancel();
      return text;
    },
  };
}
