import { listDurableObjectIds } from 'cloudflare:test';
import { beforeAll, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { startBuild } from '../support/builds.ts';
import { bindings } from '../support/migrate.ts';
import { acceptedRun, newWebhookFlow, objectOf } from '../support/run-objects.ts';
import { freshService, type Service, service } from '../support/service.ts';
import { webhookEcho } from '../support/webhook-flows.ts';

let owner: Service;

beforeAll(async () => {
  owner = await (await (await (await freshService()).signedIn()).newUser('ann')).withKey();
});

test('asking for ids that were never given out leaves no object', async () => {
  const objects = async () => [
    (await listDurableObjectIds(bindings.FLOW_RUNS)).length,
    (await listDurableObjectIds(bindings.RUN_INBOXES)).length,
  ];
  const before = await objects();
  const { id: flowId } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'echo', data: echoFlow() });
  for (const id of [crypto.randomUUID(), crypto.randomUUID().toUpperCase(), flowId]) {
    for (const [method, path] of [
      ['GET', `runs/${id}`],
      ['GET', `runs/${id}/events`],
      ['POST', `runs/${id}/retry`],
      ['GET', `build/${id}/events`],
      ['POST', `build/${id}/cancel`],
    ] as const) {
      expect((await owner.ask(method, `/api/v1/${path}`)).status).toBe(404);
    }
    const visitor = { cookie: 'client_id=abc' };
    expect((await owner.ask('GET', `/api/v1/build_public_tmp/${id}/events`, undefined, visitor)).status).toBe(404);
  }
  expect(await objects()).toEqual(before);
});

test('a run is found at once by the id that was given out, in letters of either size', async () => {
  const { id: flowId } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'e', data: echoFlow() });
  const job = await startBuild(owner, flowId);
  expect((await owner.ask('GET', `/api/v1/runs/${job.toUpperCase()}`)).status).toBe(200);
  expect((await endOfRun(owner, job)).status).toBe('succeeded');
  const rotated = service({
    SERVICE_SECRET_KEY: 'a newer secret for tests',
    SERVICE_SECRET_KEYRING: JSON.stringify(['a secret for tests']),
  }).as(owner.headers);
  expect((await rotated.ask('GET', `/api/v1/runs/${job}`)).status).toBe(200);
});

test('a run with an id of before is found once its row is there', async () => {
  const run = { ...(await acceptedRun(owner, await newWebhookFlow(owner, webhookEcho()))), id: crypto.randomUUID() };
  await objectOf(run.id).accept(run);
  await vi.waitUntil(async () => (await owner.ask('GET', `/api/v1/runs/${run.id}`)).status === 200, { timeout: 5000 });
  expect((await endOfRun(owner, run.id)).id).toBe(run.id);
});
