import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEvents } from '../../durable-objects/flow-run/event-log.ts';
import { ageRun, sweep } from '../support/age-run.ts';
import { endOfRun, eventsOfRun, runOf } from '../support/background.ts';
import type { ModelCall } from '../support/model-fetch.ts';
import { hanging, lose, objectOf, storedMessages, upstream } from '../support/run-objects.ts';
import { freshService, type Service, service } from '../support/service.ts';
import { webhookEcho, webhookModels } from '../support/webhook-flows.ts';

const key = 'sk-of-this-request-alone';
let anyone: Service;
let owner: Service;

beforeEach(async () => {
  anyone = await freshService();
  owner = await (await (await anyone.signedIn()).newUser('ann')).withKey();
});

afterEach(() => vi.restoreAllMocks());

describe('a background run', () => {
  test('uses the variables of the request that was accepted, and keeps nothing of it readable', async () => {
    const model = upstream();
    const runId = await start(webhookModels({}));
    expect(await endOfRun(owner, runId)).toMatchObject({ status: 'succeeded', outputs: [{}] });
    expect(model.calls[0]?.headers.get('authorization')).toBe(`Bearer ${key}`);
    const kept = await runInDurableObject(objectOf(runId), (_, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT * FROM texts').toArray()),
    );
    expect(kept).toContain('step/');
    expect(kept).not.toContain(key);
    expect(await storedMessages(runId)).toEqual([['Machine', 'hi']]);
  });

  test('is tried again after what may pass, without doing again what was done', async () => {
    let failures = 2;
    const model = upstream((call) =>
      isSecond(call) && failures-- > 0 ? new Response('later', { status: 503 }) : null,
    );
    const runId = await start(webhookModels({}, { system_message: 'Second.' }));
    const run = await endOfRun(owner, runId);
    expect(run).toMatchObject({ status: 'succeeded' });
    expect(model.calls.filter((call) => !isSecond(call))).toHaveLength(1);
    expect(await storedMessages(runId)).toEqual([['Machine', 'hi']]);
  });

  test('is not tried again after what would fail again', async () => {
    const model = upstream(() => Response.json({ error: { message: 'No such key.' } }, { status: 401 }));
    const run = await endOfRun(owner, await start(webhookModels({})));
    expect(run).toMatchObject({ status: 'failed', attempt: 1, outputs: [] });
    expect(run.error?.message).toContain('Error building Component Language Model');
    expect(model.calls).toHaveLength(1);
  });

  test('goes on after its object was lost: a finished step is not done again, a cut-off one is', async () => {
    const model = upstream((call) =>
      isSecond(call) && model.calls.filter(isSecond).length === 1 ? hanging(call) : null,
    );
    const runId = await start(webhookModels({}, { system_message: 'Second.' }));
    await vi.waitUntil(() => model.calls.some(isSecond));
    const before = await pageOf(runId);
    await lose(runId);
    await runDurableObjectAlarm(objectOf(runId));
    expect(await endOfRun(owner, runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(model.calls.map(isSecond)).toEqual([false, true, true]);
    const [first, again] = model.calls.filter(isSecond).map(({ headers }) => headers.get('idempotency-key'));
    expect(again).toBe(first);
    const events = await eventsOfRun(owner, runId);
    expect(events.slice(0, before.length).map(({ event }) => event)).toEqual(before.map(({ event }) => event));
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index));
    const ended = events.filter(({ event }) => event === 'end_vertex').map(({ data }) => data.component_id);
    expect(new Set(ended).size).toBe(ended.length);
    expect(await storedMessages(runId)).toEqual([['Machine', 'hi']]);
  });

  test('can be cancelled while it waits for a model, once', async () => {
    const model = upstream(hanging);
    const runId = await start(webhookModels({}));
    await vi.waitUntil(() => model.calls.length > 0);
    const cancel = () => owner.ask('POST', `/api/v1/runs/${runId}/cancel`);
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled', error: { code: 'cancelled' } } });
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    await vi.waitUntil(() => model.calls[0]?.signal?.aborted);
    const events = await eventsOfRun(owner, runId);
    expect(events.slice(-2)).toMatchObject([{ event: 'error', data: { code: 'cancelled' } }, { event: 'end' }]);
  });

  test('is cancelled for all who ask at once', async () => {
    const model = upstream(hanging);
    const runId = await start(webhookModels({}));
    await vi.waitUntil(() => model.calls.length > 0);
    const cancel = () => owner.ask('POST', `/api/v1/runs/${runId}/cancel`);
    for (const answer of await Promise.all([cancel(), cancel(), cancel()]))
      expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  });

  test('that has ended cannot be cancelled', async () => {
    const runId = await start(webhookEcho());
    await endOfRun(owner, runId);
    const { status, body } = await owner.ask('POST', `/api/v1/runs/${runId}/cancel`);
    expect([status, body?.code]).toEqual([409, 'run_over']);
  });

  test('fails at its deadline', async () => {
    const model = upstream(hanging);
    anyone = service({ SERVICE_BACKGROUND_RUN_TIMEOUT: '0.3' });
    const run = await endOfRun(owner, await start(webhookModels({})));
    expect(run).toMatchObject({ status: 'failed', attempt: 1, error: { code: 'deadline' } });
    await vi.waitUntil(() => model.calls[0]?.signal?.aborted);
  });

  test('is accepted once under one id', async () => {
    const runId = await start(webhookEcho());
    await endOfRun(owner, runId);
    const accepted = await runInDurableObject(objectOf(runId), (_, { storage }) =>
      JSON.parse(String(storage.sql.exec("SELECT text FROM texts WHERE name = 'about'").one().text)),
    );
    expect(await objectOf(runId).accept({ ...accepted.accepted, sessionId: 'another' })).toBe(false);
    expect((await endOfRun(owner, runId)).session_id).not.toBe('another');
  });

  test('carries texts that no row could hold, whole', async () => {
    const text = `a${'😀'.repeat(350_000)}`;
    const runId = await start(webhookEcho(), text);
    const run = await endOfRun(owner, runId);
    expect(run.error).toBeNull();
    expect(run.outputs[0]?.results.message.text === text).toBe(true);
    const events = await eventsOfRun(owner, runId);
    expect(events.some(({ event, data }) => event === 'add_message' && data.text === text)).toBe(true);
  });

  test('is swept when it was kept long enough, with its row in lists', async () => {
    const runId = await start(webhookEcho());
    await endOfRun(owner, runId);
    const ids = async () =>
      ((await owner.json<unknown>('GET', '/api/v1/runs')) as { id: string }[]).map(({ id }) => id);
    await vi.waitUntil(async () => (await ids()).includes(runId));
    await ageRun(runId);
    await sweep();
    expect((await owner.ask('GET', `/api/v1/runs/${runId}`)).status).toBe(404);
    expect(await ids()).toEqual([]);
  });
});

describe('the log of a run', () => {
  test('is the same for every reader, during the run and after it, from any place on', async () => {
    let proceed = () => {};
    const wait = new Promise<null>((resolve) => {
      proceed = () => resolve(null);
    });
    const model = upstream(() => wait as never);
    const runId = await start(webhookModels({}));
    await vi.waitUntil(() => model.calls.length > 0);
    const during = Promise.all([eventsOfRun(owner, runId), eventsOfRun(owner, runId)]);
    proceed();
    const [one, other] = await during;
    const after = await eventsOfRun(owner, runId);
    expect(other).toEqual(one);
    expect(after).toEqual(one);
    expect(one.map(({ id }) => id)).toEqual(one.map((_, index) => index));
    expect(one[0]?.event).toBe('vertices_sorted');
    expect(one.at(-1)?.event).toBe('end');
    expect(await eventsOfRun(owner, runId, '?after=3')).toEqual(one.slice(4));
    expect(await eventsOfRun(owner, runId, `?after=${one.length - 1}`)).toEqual(one.slice(-1));
  });

  test('and the run itself are its owner’s alone', async () => {
    const runId = await start(webhookEcho());
    const other = await (await (await anyone.signedIn()).newUser('bob')).withKey();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/events'],
      ['POST', '/cancel'],
    ] as const) {
      expect((await other.ask(method, `/api/v1/runs/${runId}${path}`)).status).toBe(404);
      expect((await owner.ask(method, `/api/v1/runs/${crypto.randomUUID()}${path}`)).status).toBe(404);
    }
    await endOfRun(owner, runId);
    expect(await other.json('GET', '/api/v1/runs')).toEqual([]);
  });
});

/** A call of the node that has a system message. */
function isSecond({ body }: ModelCall): boolean {
  return body.messages.length > 1;
}

async function start(data: object, text = 'hi'): Promise<string> {
  const name = crypto.randomUUID();
  const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name, data });
  const headers = { 'x-service-global-var-openai_api_key': key };
  const accepted = await anyone.ask('POST', `/api/v1/webhook/${id}`, { text }, headers);
  expect(accepted.status).toBe(202);
  return runOf(owner, accepted);
}

function pageOf(runId: string) {
  return runInDurableObject(objectOf(runId), (_, { storage }) => readEvents(storage.sql, 0));
}
