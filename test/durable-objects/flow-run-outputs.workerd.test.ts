import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { erasuresObjectName } from '../../worker/store/session-memory.ts';
import { echoFlow } from '../engine/support/flow.ts';
import { ageRun, sweep } from '../support/age-run.ts';
import { endOfRun, eventsOfRun, runOf } from '../support/background.ts';
import { framesOf, startBuild } from '../support/builds.ts';
import { bindings } from '../support/migrate.ts';
import { hanging, lose, objectOf, upstream } from '../support/run-objects.ts';
import { freshService, type Service } from '../support/service.ts';
import { webhookEcho, webhookModels } from '../support/webhook-flows.ts';

const large = `😀${'aé'.repeat(510_000)}`;
const bucket = Object.getPrototypeOf(bindings.FILES) as R2Bucket;
let admin: Service;
let owner: Service;

beforeEach(async () => {
  admin = await (await freshService()).signedIn();
  owner = await (await admin.newUser('ann')).withKey();
});

afterEach(() => vi.restoreAllMocks());

describe('large outputs of a run', () => {
  test('lie in R2 once it has ended, and are read whole from everywhere', async () => {
    const runId = await start(webhookEcho(), large);
    const before = await endOfRun(owner, runId);
    await untilMoved(runId);
    expect(before.outputs[0]?.results.message.text === large).toBe(true);
    const { outputs } = await endOfRun(owner, runId);
    expect(outputs[0]?.results.message.text === large).toBe(true);
    const events = await eventsOfRun(owner, runId);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index));
    expect((await eventsOfRun(owner, runId, '?after=2')).map(({ id }) => id)).toEqual(
      events.slice(3).map(({ id }) => id),
    );
    const said = events.find(({ event }) => event === 'add_message');
    expect(said?.data.text === large).toBe(true);
  });

  test('are read, and the run ends, while R2 takes nothing; they are moved when it does', async () => {
    const refusing = vi.spyOn(bucket, 'put').mockRejectedValue(new Error('not now'));
    const runId = await start(webhookEcho(), large);
    expect((await endOfRun(owner, runId)).outputs[0]?.results.message.text === large).toBe(true);
    await vi.waitUntil(() => refusing.mock.calls.length > 0);
    expect(await objects(runId)).toEqual([]);
    const next = await vi.waitUntil(() => runInDurableObject(objectOf(runId), (_, { storage }) => storage.getAlarm()));
    expect(next).toBeLessThan(Date.now() + 16_000);
    refusing.mockRestore();
    await lose(runId);
    await runDurableObjectAlarm(objectOf(runId));
    await untilMoved(runId);
  });

  test('leave nothing behind with a run that is swept, also what a crash left before its reference', async () => {
    const put = bucket.put;
    let isStored = false;
    const stopped = vi.spyOn(bucket, 'put').mockImplementation(async function (this: R2Bucket, ...parts) {
      await Reflect.apply(put, this, parts);
      isStored = true;
      return new Promise(() => {});
    });
    const runId = await start(webhookEcho(), large);
    await endOfRun(owner, runId);
    await vi.waitUntil(() => isStored);
    stopped.mockRestore();
    await lose(runId);
    await runDurableObjectAlarm(objectOf(runId));
    await untilMoved(runId);
    const left = await objects(runId);
    expect(left.length).toBeGreaterThan(await referenceCount(runId));

    await ageRun(runId);
    await sweep();
    expect((await owner.ask('GET', `/api/v1/runs/${runId}`)).status).toBe(404);
    expect(await objects(runId)).toEqual([]);
  });

  test('go with their user', async () => {
    const runId = await start(webhookEcho(), large);
    await endOfRun(owner, runId);
    await untilMoved(runId);
    const { id } = await owner.json<{ id: string }>('GET', '/api/v1/users/whoami');
    expect((await admin.fetch('DELETE', `/api/v1/users/${id}`)).status).toBe(200);
    await runDurableObjectAlarm(bindings.SESSIONS.getByName(erasuresObjectName(id)));
    expect(await objects(runId)).toEqual([]);
  });

  test('that R2 does not give cost a poll nothing: the next one has them', async () => {
    const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'echo', data: echoFlow() });
    const job = await startBuild(owner, id, { inputs: { input_value: large } });
    await endOfRun(owner, job);
    await untilMoved(job);
    const poll = () => owner.fetch('GET', `/api/v1/build/${job}/events?event_delivery=polling`);
    vi.spyOn(bucket, 'get').mockRejectedValueOnce(new Error('not now'));
    const refused = await poll();
    expect(refused.status).toBe(500);
    await refused.text();
    const events: string[] = [];
    while (!events.includes('end')) events.push(...framesOf(await (await poll()).text()).map(({ event }) => event));
    expect(events[0]).toBe('vertices_sorted');
    expect(events.filter((event) => event === 'end_vertex')).toHaveLength(2);
  });

  test('of a step are not asked for again by a run that goes on after a crash', async () => {
    const model = upstream((call) => (model.calls.length === 2 ? hanging(call) : null));
    const runId = await start(webhookModels({}, { system_message: 'Second.' }), large);
    await vi.waitUntil(() => model.calls.length === 2);
    await untilMoved(runId);
    await lose(runId);
    vi.spyOn(bucket, 'get').mockRejectedValueOnce(new Error('not now'));
    await runDurableObjectAlarm(objectOf(runId));
    expect(await endOfRun(owner, runId)).toMatchObject({ status: 'succeeded' });
    expect(model.calls).toHaveLength(3);
    expect(JSON.stringify(model.calls[2]?.body)).toBe(JSON.stringify(model.calls[1]?.body));
  });
});

async function start(data: object, text: string): Promise<string> {
  const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: crypto.randomUUID(), data });
  const headers = { 'x-service-global-var-openai_api_key': 'sk-test' };
  const accepted = await owner.ask('POST', `/api/v1/webhook/${id}`, { text }, headers);
  return runOf(owner, accepted);
}

async function objects(runId: string): Promise<string[]> {
  return (await bindings.FILES.list({ prefix: 'runs/' })).objects
    .map(({ key }) => key)
    .filter((key) => key.includes(runId));
}

/** Resolves once the run's object keeps no large text itself, and some references. */
async function untilMoved(runId: string): Promise<void> {
  const count = (sql: string) =>
    runInDurableObject(objectOf(runId), (_, { storage }) => storage.sql.exec(sql).toArray().length);
  const isMoved = async () =>
    (await count("SELECT name FROM texts WHERE part = 2 AND name <> 'about'")) === 0 &&
    (await referenceCount(runId)) > 0;
  await vi.waitUntil(isMoved, { timeout: 10_000 });
}

function referenceCount(runId: string): Promise<number> {
  return runInDurableObject(objectOf(runId), (_, { storage }) =>
    storage.sql
      .exec<{ text: string }>('SELECT text FROM texts')
      .toArray()
      .reduce((count, { text }) => count + text.split('\u0002').length - 1, 0),
  );
}
