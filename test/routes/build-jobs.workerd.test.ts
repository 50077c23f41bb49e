import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { ageRun, sweep } from '../support/age-run.ts';
import { endOfRun } from '../support/background.ts';
import { type BuildEvent, eventsOfBuild, framesOf, startBuild } from '../support/builds.ts';
import { modelFlow } from '../support/flows.ts';
import { type ModelCall, modelFetch } from '../support/model-fetch.ts';
import { newVariable } from '../support/possessions.ts';
import { freshService, type Service } from '../support/service.ts';

const unknown = '00000000-0000-0000-0000-000000000000';
const end = '{"event": "end", "data": {}}\n\n';
let anyone: Service;
let owner: Service;
let another: Service;
let echo: string;
let models: string;

beforeAll(async () => {
  anyone = await freshService();
  const root = await anyone.signedIn();
  owner = await root.newUser('ann');
  another = await root.newUser('bob');
  await owner.json('POST', '/api/v1/variables/', { ...newVariable(), name: 'OPENAI_API_KEY' });
  echo = await saved(echoFlow());
  models = await saved(modelFlow({ stream: true }));
});

afterEach(() => vi.restoreAllMocks());

describe('polls of a job', () => {
  test('give what none has given before, up to the end, and then the end each time at once', async () => {
    const job = await startBuild(owner, echo, { inputs: { input_value: 'one' } });
    let text = '';
    while (!text.endsWith(end)) text += `${text === '' ? '' : '\n'}${await poll(job)}`;
    expect(framesOf(text)).toEqual(await eventsOfBuild(owner, job));
    expect(await poll(job)).toBe(end);
    expect(await poll(job)).toBe(end);
  });

  test('at the same time give each event once', async () => {
    const job = await startBuild(owner, echo, {});
    await endOfRun(owner, job);
    const [one, other] = await Promise.all([poll(job), poll(job)]);
    expect(framesOf(one)).toEqual(await eventsOfBuild(owner, job));
    expect(other).toBe(end);
  });

  test('with a number of their own move nobody’s place', async () => {
    const job = await startBuild(owner, echo, {});
    await endOfRun(owner, job);
    const all = await eventsOfBuild(owner, job);
    expect(framesOf(await poll(job, '&after=2'))).toEqual(all.slice(3));
    expect(framesOf(await poll(job, '&after=-1'))).toEqual(all);
    expect(framesOf(await poll(job, '', { 'last-event-id': '4' }))).toEqual(all.slice(5));
    expect(await poll(job, '&after=99')).toBe(end);
    expect(framesOf(await poll(job))).toEqual(all);
  });

  test('tell the number of the last event that they gave', async () => {
    const job = await startBuild(owner, echo, {});
    await endOfRun(owner, job);
    const response = await owner.fetch('GET', `/api/v1/build/${job}/events?event_delivery=polling`);
    expect(response.headers.get('last-event-id')).toBe('5');
  });

  test('wait for the first event there is', async () => {
    const { job, proceed } = await heldBuild();
    const before = framesOf(await poll(job, '&after=-1')).length;
    const waiting = poll(job, `&after=${before - 1}`);
    proceed();
    expect(framesOf(await waiting).length).toBeGreaterThan(0);
  });
});

describe('streams of a job', () => {
  test('are the same for every reader, during the run and after it, from any place on', async () => {
    const { job, proceed } = await heldBuild();
    const during = Promise.all(Array.from({ length: 10 }, () => eventsOfBuild(owner, job)));
    proceed();
    const [first, ...others] = await during;
    for (const other of others) expect(other).toEqual(first);
    expect(await eventsOfBuild(owner, job)).toEqual(first);
    expect(await eventsOfBuild(owner, job, '?after=2')).toEqual(first?.slice(3));
    expect((first as BuildEvent[]).at(-1)).toEqual({ event: 'end', data: {} });
  });

  test('are server-sent events with numbers where these are asked for', async () => {
    const job = await startBuild(owner, echo, {});
    const ask = async (headers: Record<string, string> = {}) =>
      (await owner.fetch('GET', path(job), { headers: { accept: 'text/event-stream', ...headers } })).text();
    const frames = (await ask()).trimEnd().split('\n\n');
    expect(frames.map((frame) => /^id: (\d+)\nevent: \w+\ndata: \{/.exec(frame)?.[1])).toEqual([...'012345']);
    expect((await ask({ 'last-event-id': '3' })).trimEnd().split('\n\n')).toEqual(frames.slice(4));
  });

  test('may be left while the job goes on', async () => {
    const { job, proceed } = await heldBuild();
    const response = await owner.fetch('GET', path(job));
    await response.body?.cancel();
    proceed();
    expect((await endOfRun(owner, job)).status).toBe('succeeded');
  });

  test('in the answer to the start cancel the job when they are left', async () => {
    const model = upstream(hanging);
    const body = { inputs: { input_value: 'hi' } };
    const response = await owner.fetch('POST', `/api/v1/build/${models}/flow?event_delivery=direct`, { body });
    await vi.waitUntil(() => model.calls.length > 0);
    await response.body?.cancel();
    expect((await endOfRun(owner, response.headers.get('x-run-id') as string)).status).toBe('cancelled');
  });
});

describe('cancelling a job', () => {
  test('stops the model that it waits for, and ends its events without an error', async () => {
    const model = upstream(hanging);
    const job = await startBuild(owner, models, { inputs: { input_value: 'hi' } });
    await vi.waitUntil(() => model.calls.length > 0);
    const cancelled = { success: true, message: 'Flow build cancelled successfully' };
    expect(await owner.json('POST', `/api/v1/build/${job}/cancel`)).toEqual(cancelled);
    expect(model.calls[0]?.signal?.aborted).toBe(true);
    const events = await eventsOfBuild(owner, job);
    expect(events.map(({ event }) => event)).toEqual(['vertices_sorted', 'add_message', 'end_vertex', 'end']);
    expect(await owner.json('POST', `/api/v1/build/${job}/cancel`)).toEqual(cancelled);
    expect(await eventsOfBuild(owner, job)).toEqual(events);
  });

  test('while a vertex writes leaves nothing behind the end', async () => {
    const model = upstream();
    const job = await startBuild(owner, models, { inputs: { input_value: 'word '.repeat(2000) } });
    await vi.waitUntil(() => model.calls.length > 0);
    await owner.json('POST', `/api/v1/build/${job}/cancel`);
    const events = await eventsOfBuild(owner, job);
    expect(events.filter(({ event }) => event === 'end')).toEqual([events.at(-1)]);
    await vi.waitFor(async () => expect((await endOfRun(owner, job)).status).toMatch(/cancelled|succeeded/));
    expect(await eventsOfBuild(owner, job)).toEqual(events);
  });

  test('changes nothing once it has ended', async () => {
    const job = await startBuild(owner, echo, {});
    const events = await eventsOfBuild(owner, job);
    expect(await owner.json('POST', `/api/v1/build/${job}/cancel`)).toMatchObject({ success: true });
    expect(await eventsOfBuild(owner, job)).toEqual(events);
    expect((await endOfRun(owner, job)).status).toBe('succeeded');
  });
});

describe('a job', () => {
  test.each([unknown, 'nope', '../x'])('that is not there is not found: %s', async (id) => {
    const place = encodeURIComponent(id);
    const detail = `Job not found: Job queue not found for job_id: ${id}`;
    for (const [method, action] of [
      ['GET', 'events'],
      ['GET', 'events?event_delivery=polling'],
      ['POST', 'cancel'],
    ] as const) {
      const { status, body } = await owner.ask(method, `/api/v1/build/${place}/${action}`);
      expect([status, body?.detail, body?.code]).toEqual([404, detail, 'job_not_found']);
    }
  });

  test('is its owner’s alone', async () => {
    const job = await startBuild(owner, echo, {});
    await endOfRun(owner, job);
    for (const caller of [another, await anyone.signedIn()]) {
      expect((await caller.ask('GET', path(job))).status).toBe(404);
      expect((await caller.ask('GET', `${path(job)}?event_delivery=polling`)).status).toBe(404);
      expect((await caller.ask('POST', `/api/v1/build/${job}/cancel`)).status).toBe(404);
    }
    expect((await anyone.ask('GET', path(job))).status).toBe(403);
  });

  test('is no other kind of run', async () => {
    const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', {
      name: 'hook',
      data: echoFlow(),
      webhook: true,
    });
    const started = await anyone.ask('POST', `/api/v1/webhook/${id}`, { text: 'hi' });
    const run = started.headers.get('x-run-id') as string;
    expect((await owner.ask('GET', path(run))).status).toBe(404);
  });

  test('is found among the runs of its owner', async () => {
    const job = await startBuild(owner, echo, { inputs: { session: 'mine' } });
    const run = await endOfRun(owner, job);
    expect(run).toMatchObject({ id: job, status: 'succeeded', session_id: 'mine', trigger: 'build' });
  });

  test('is not found any more once it is swept', async () => {
    const job = await startBuild(owner, echo, {});
    await endOfRun(owner, job);
    await ageRun(job);
    await sweep();
    expect((await owner.ask('GET', path(job))).status).toBe(404);
    expect((await owner.ask('GET', `${path(job)}?event_delivery=polling`)).status).toBe(404);
    expect((await owner.ask('POST', `/api/v1/build/${job}/cancel`)).status).toBe(404);
  });

  test('is the same for requests with one idempotency key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const start = (body: object) => owner.ask('POST', `/api/v1/build/${echo}/flow`, body, headers);
    const [one, two] = [await start({}), await start({})];
    expect(two.body).toEqual(one.body);
    expect([one, two].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect((await start({ inputs: { input_value: 'other' } })).status).toBe(422);
  });

  test('is told to a repeat as events, where the first asked for these, and goes on when the repeat leaves', async () => {
    const { call, proceed } = heldModel();
    const start = () => {
      const headers = { 'idempotency-key': 'direct', 'content-type': 'application/json' };
      return owner.fetch('POST', `/api/v1/build/${models}/flow?event_delivery=direct`, { headers, body: '{}' });
    };
    const [one, two] = [await start(), await start()];
    expect([one, two].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(two.headers.get('x-run-id')).toBe(one.headers.get('x-run-id'));
    await call();
    await two.body?.cancel();
    proceed();
    expect(framesOf(await one.text()).at(-1)).toEqual({ event: 'end', data: {} });
    expect(await endOfRun(owner, one.headers.get('x-run-id') as string)).toMatchObject({ status: 'succeeded' });
  });

  test('of a graph that no object takes is refused, and its key stays free', async () => {
    const headers = { 'idempotency-key': 'large', 'content-type': 'application/json' };
    const start = (pad: string) => {
      const body = JSON.stringify({ data: { ...echoFlow(), pad } });
      return owner.fetch('POST', `/api/v1/build/${echo}/flow`, { headers, body });
    };
    const refused = await start('x'.repeat(24 * 1024 * 1024));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 'content_too_large' });
    expect((await start('x')).status).toBe(200);
  });
});

/** A build that waits for its model until it is told to proceed. */
async function heldBuild() {
  const { call, proceed } = heldModel();
  const job = await startBuild(owner, models, { inputs: { input_value: 'hi you there' } });
  await call();
  return { job, proceed };
}

/** A model that is silent until it is told to proceed; `call` resolves once it is called. */
function heldModel() {
  let proceed = () => {};
  const held = new Promise<null>((resolve) => {
    proceed = () => resolve(null);
  });
  const model = upstream(() => held as never);
  return { call: () => vi.waitUntil(() => model.calls.length > 0), proceed: () => proceed() };
}

function upstream(fault?: (call: ModelCall) => Response | Promise<Response> | null) {
  const model = modelFetch(fault);
  vi.spyOn(globalThis, 'fetch').mockImplementation(model);
  return model;
}

/** No answer before the caller gives up. */
function hanging({ signal }: ModelCall): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

async function poll(job: string, query = '', headers: Record<string, string> = {}): Promise<string> {
  const response = await owner.fetch('GET', `${path(job)}?event_delivery=polling${query}`, { headers });
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  return response.text();
}

function path(job: string): string {
  return `/api/v1/build/${job}/events`;
}

async function saved(data: unknown): Promise<string> {
  const name = crypto.randomUUID();
  return (await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name, data })).id;
}
