import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FlowRun } from '../../durable-objects/flow-run.ts';
import type { WebhookFlow } from '../../worker/store/flows/webhook-flow.ts';
import { ageRun, sweep, sweeper, sweepTime } from '../support/age-run.ts';
import { endOfRun } from '../support/background.ts';
import { bindings } from '../support/migrate.ts';
import { loseObject, newWebhookFlow, objectOf } from '../support/run-objects.ts';
import { freshService, type Service, service } from '../support/service.ts';
import { webhookEcho } from '../support/webhook-flows.ts';

const week = 7 * 86_400_000;
let owner: Service;
let webhook: WebhookFlow;

beforeEach(async () => {
  owner = await (await (await freshService()).signedIn()).withKey();
  webhook = await newWebhookFlow(owner, webhookEcho());
});

afterEach(() => vi.restoreAllMocks());

test('a run that is kept has no alarm of its own', async () => {
  const run = await ended();
  const due = await vi.waitUntil(() => sweepTime(run));
  expect(due - Date.now()).toBeGreaterThan(week - 60_000);
  await vi.waitUntil(async () => (await alarmOf(objectOf(run))) === null);
});

test('a process asks for a sweep once, and again for a run that is to go sooner', async () => {
  const { sweeps } = service().app;
  const due = Date.now() + week;
  await sweeps.comeBy(due);
  expect(await alarmOf(sweeper())).toBe(due);
  await runInDurableObject(sweeper(), (_, { storage }) => storage.deleteAlarm());
  await sweeps.comeBy(due + 1);
  expect(await alarmOf(sweeper())).toBeNull();
  await sweeps.comeBy(due - 1);
  expect(await alarmOf(sweeper())).toBe(due - 1);
});

test('a sweep that is asked for keeps the one that comes before it', async () => {
  const due = Date.now() + week;
  await service().app.sweeps.comeBy(due);
  await service().app.sweeps.comeBy(due + 1);
  expect(await alarmOf(sweeper())).toBe(due);
});

test('runs that were kept long enough are swept, the others stay until the sweep comes again', async () => {
  const [old, older, young] = [await ended(), await ended(), await ended()];
  await ageRun(old);
  await ageRun(older);
  const due = Number(await vi.waitUntil(() => sweepTime(young)));
  await sweep();
  expect(await statuses([old, older, young])).toEqual([404, 404, 200]);
  expect(await rows([old, older, young])).toEqual([young]);
  const next = Number(await alarmOf(sweeper()));
  expect(next).toBeLessThanOrEqual(due);
  expect(next).toBeGreaterThan(due - 60_000);
});

test('a run that does not answer is tried again a minute later, and keeps no others', async () => {
  const [stuck, other] = [await ended(), await ended()];
  await ageRun(stuck);
  await ageRun(other);
  const { sweep: erase } = FlowRun.prototype;
  vi.spyOn(FlowRun.prototype, 'sweep').mockImplementation(async function (this: FlowRun) {
    if (this.read()?.id === stuck) throw new Error('no');
    return Reflect.apply(erase, this, []);
  });
  await sweep();
  expect(await statuses([stuck, other])).toEqual([200, 404]);
  const again = Number(await sweepTime(stuck));
  expect(again - Date.now()).toBeGreaterThan(50_000);
  expect(again - Date.now()).toBeLessThanOrEqual(60_000);
  expect(await alarmOf(sweeper())).toBe(again);
});

test('a run of which something would not go is swept by an alarm of its own', async () => {
  const run = await ended();
  await ageRun(run);
  const list = vi.spyOn(Object.getPrototypeOf(bindings.FILES), 'list').mockRejectedValue(new Error('R2 is away'));
  await sweep();
  list.mockRestore();
  expect(await statuses([run])).toEqual([200]);
  await loseObject(objectOf(run));
  expect(await runDurableObjectAlarm(objectOf(run))).toBe(true);
  expect(await statuses([run])).toEqual([404]);
});

test('a run that is tried again when the sweep comes stays', async () => {
  const run = await ended();
  await vi.waitUntil(() => sweepTime(run));
  await bindings.DB.prepare('UPDATE runs SET sweep_at = 1 WHERE id = ?').bind(run).run();
  await sweep();
  expect(await statuses([run])).toEqual([200]);
});

test('a row whose run is gone already goes', async () => {
  const run = await ended();
  await ageRun(run);
  await runInDurableObject(objectOf(run), (_, { storage }) => storage.deleteAll());
  await loseObject(objectOf(run));
  await sweep();
  expect(await rows([run])).toEqual([]);
});

test('where D1 does not answer, the sweep comes again', async () => {
  await ageRun(await ended());
  vi.spyOn(Object.getPrototypeOf(bindings.DB), 'prepare').mockImplementation(() => {
    throw new Error('D1 is away');
  });
  await sweep();
  vi.restoreAllMocks();
  expect(Number(await alarmOf(sweeper())) - Date.now()).toBeLessThanOrEqual(60_000);
});

async function ended(): Promise<string> {
  const response = await owner.fetch('POST', `/api/v1/webhook/${webhook.flow.id}`, { body: { text: 'hi' } });
  const run = response.headers.get('x-run-id') as string;
  await endOfRun(owner, run);
  return run;
}

function alarmOf(object: DurableObjectStub): Promise<number | null> {
  return runInDurableObject(object, (_, { storage }) => storage.getAlarm());
}

function statuses(runs: readonly string[]): Promise<number[]> {
  return Promise.all(runs.map(async (run) => (await owner.ask('GET', `/api/v1/runs/${run}`)).status));
}

/** Which of these runs are in the list. */
async function rows(runs: readonly string[]): Promise<string[]> {
  const listed = new Set((await owner.json<{ id: string }[]>('GET', '/api/v1/runs?limit=100')).map(({ id }) => id));
  return runs.filter((run) => listed.has(run));
}
