import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FlowRun } from '../../durable-objects/flow-run.ts';
import type { WebhookFlow } from '../../worker/store/flows/webhook-flow.ts';
import { endOfRun } from '../support/background.ts';
import { bindings } from '../support/migrate.ts';
import { loseObject, newWebhookFlow, upstream } from '../support/run-objects.ts';
import { freshService, type Service } from '../support/service.ts';
import { webhookEchoAndModel } from '../support/webhook-flows.ts';

let anyone: Service;
let owner: Service;
let webhook: WebhookFlow;

beforeEach(async () => {
  upstream();
  anyone = await freshService();
  owner = await (await anyone.signedIn()).withKey();
  webhook = await newWebhookFlow(owner, webhookEchoAndModel());
});

afterEach(() => vi.restoreAllMocks());

test('a webhook that was accepted is found at its Location while it waits for others', async () => {
  await holdBack();
  const run = await post('hello');
  expect(await read(run)).toMatchObject({ status: 200, body: { id: run, trigger: 'webhook' } });
  expect(await endOfRun(owner, run)).toMatchObject({ status: 'succeeded' });
});

test('runs that wait are no run to anybody else', async () => {
  const other = await (await owner.newUser('bob')).withKey();
  await holdBack();
  const run = await post('mine');
  expect(await other.ask('GET', `/api/v1/runs/${run}`)).toMatchObject({ status: 404 });
  expect(await other.ask('POST', `/api/v1/runs/${run}/cancel`)).toMatchObject({ status: 404 });
  expect(await read(run)).toMatchObject({ status: 200 });
});

test('what waits when the process dies is handed over by the alarm, each run once', async () => {
  await holdBack();
  const runs = [await post('one'), await post('two'), await post('three')];
  await loseObject(inbox());
  goOn();
  expect(await runDurableObjectAlarm(inbox())).toBe(true);
  for (const run of runs) expect(await endOfRun(owner, run)).toMatchObject({ status: 'succeeded', attempt: 1 });
  expect(await waiting()).toEqual([]);
});

test('a run that was handed over just before the process died is handed over again, and taken once', async () => {
  await holdBack();
  const run = await post('twice');
  const row = (await waiting()).find(({ id }) => id === run);
  expect(await endOfRun(owner, run)).toMatchObject({ attempt: 1 });
  const once = await said('twice');
  await runInDurableObject(inbox(), (object) => object.accept(run, row?.run as string));
  await loseObject(inbox());
  goOn();
  await runDurableObjectAlarm(inbox());
  expect(await waiting()).toEqual([]);
  expect(await endOfRun(owner, run)).toMatchObject({ status: 'succeeded', attempt: 1 });
  expect(once.length).toBeGreaterThan(0);
  expect(await said('twice')).toEqual(once);
});

test('a run whose object does not answer waits for the next alarm', async () => {
  await holdBack();
  const run = await post('later');
  await loseObject(inbox());
  goOn();
  const take = vi.spyOn(FlowRun.prototype, 'take').mockRejectedValue(new Error('out of order'));
  await runDurableObjectAlarm(inbox());
  expect((await waiting()).map(({ id }) => id)).toContain(run);
  take.mockRestore();
  expect(await runDurableObjectAlarm(inbox())).toBe(true);
  expect(await endOfRun(owner, run)).toMatchObject({ status: 'succeeded' });
});

test('a run that is cancelled while it waits never begins', async () => {
  await holdBack();
  const run = await post('never');
  expect(await owner.ask('POST', `/api/v1/runs/${run}/cancel`)).toMatchObject({ status: 200 });
  expect(await endOfRun(owner, run)).toMatchObject({ status: 'cancelled', attempt: 0 });
});

test('what waits for a user who was deleted is forgotten', async () => {
  await holdBack();
  const run = await post('gone');
  await loseObject(inbox());
  goOn();
  await inbox().erase();
  expect(await waiting()).toEqual([]);
  expect(await read(run)).toMatchObject({ status: 404 });
  expect(await endOfRun(owner, await post('afterwards'))).toMatchObject({ status: 'succeeded' });
});

/** The messages of the flow's own session that hold a text. */
async function said(text: string): Promise<string[]> {
  const path = `/api/v1/monitor/messages?flow_id=${webhook.flow.id}&session_id=${webhook.flow.id}`;
  const messages = await owner.json<{ id: string; text: string }[]>('GET', path);
  return messages.filter((message) => message.text.includes(text)).map(({ id }) => id);
}

async function post(text: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-service-global-var-openai_api_key': 'sk-test' };
  const path = `/api/v1/webhook/${webhook.flow.id}`;
  const response = await anyone.fetch('POST', path, { body: { text }, headers });
  expect(response.status).toBe(202);
  return response.headers.get('x-run-id') as string;
}

function read(run: string) {
  return owner.ask('GET', `/api/v1/runs/${run}`);
}

/** As many others as begin at once are about to. */
async function holdBack(): Promise<void> {
  let held = 0;
  const take = FlowRun.prototype.take;
  vi.spyOn(FlowRun.prototype, 'take').mockImplementation(function (this: FlowRun, run) {
    held += 1;
    return held > together ? take.call(this, run) : new Promise(() => {});
  });
  for (let other = 0; other < together; other += 1) await post(`other ${other}`);
  await vi.waitUntil(() => held === together);
}

/** Runs that begin at once. */
const together = 32;

function goOn(): void {
  vi.mocked(FlowRun.prototype.take).mockRestore();
}

function inbox() {
  return bindings.RUN_INBOXES.getByName(webhook.owner.userId);
}

function waiting(): Promise<{ id: string; run: string }[]> {
  return runInDurableObject(inbox(), (_, { storage }) => {
    const table = storage.sql.exec('SELECT 1 FROM sqlite_master WHERE name = ?', 'waiting').toArray();
    if (table.length === 0) return [];
    return storage.sql.exec<{ id: string; run: string }>('SELECT id, run FROM waiting ORDER BY seq').toArray();
  });
}
