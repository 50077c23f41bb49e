import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { addFlow } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { said, saying } from '../support/saying-flows.ts';
import { freshService, type Service, service } from '../support/service.ts';

let nobody: Service;
let ann: Person;
let bob: Person;
let flow: string;
/** Milliseconds since the epoch, by the clock of `later`. */
let now: number;
let later: Service;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
  flow = await addFlow(ann, { name: 'x', endpoint_name: 'x', data: saying('one'), webhook: true });
  now = Date.now();
  later = service({}, { now: () => now }).as(ann.byKey.headers);
});

afterEach(() => vi.restoreAllMocks());

const day = 86_400_000;
const path = () => `/api/v1/flows/${flow}`;
const drop = (id = flow) => ann.byKey.json('DELETE', `/api/v1/flows/${id}`);
const undelete = (id = flow, by: Service = ann.byKey) => by.ask('POST', `/api/v1/flows/${id}/undelete`);
const trash = (query = '', by: Service = ann.byKey) => by.json<Page>('GET', `/api/v1/flows/trash${query}`);

describe('a deleted flow', () => {
  test('is out of sight everywhere but in the trash, and its names are free', async () => {
    await ann.byKey.json('POST', `${path()}/versions`, { version: 'v1' });
    await drop();
    for (const [method, at] of [
      ['GET', path()],
      ['PATCH', path()],
      ['DELETE', path()],
      ['GET', `${path()}/versions`],
      ['GET', `${path()}/versions/1`],
      ['POST', `${path()}/versions/1/publish`],
      ['POST', `${path()}/versions/1/restore`],
      ['POST', `${path()}/unpublish`],
      ['GET', `${path()}/version?v=v1`],
      ['GET', `${path()}/schedule`],
      ['PUT', `${path()}/webhook_secret`],
      ['POST', '/api/v1/run/x'],
      ['POST', `/api/v1/run/${flow}`],
      ['POST', '/api/v1/run/x/v1'],
      ['POST', '/api/v1/run_latest/x'],
      ['POST', '/api/v1/run/advanced/x'],
      ['POST', '/api/v1/webhook/x'],
      ['POST', `/api/v1/build/${flow}/flow`],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect([`${method} ${at}`, (await ann.byKey.ask(method, at, body)).status]).toEqual([`${method} ${at}`, 404]);
    }
    expect(await ann.byKey.json('GET', '/api/v1/flows/')).toEqual([]);
    expect((await ann.byKey.ask('POST', '/api/v1/flows/download/', [flow])).status).toBe(404);
    expect(await ann.byKey.json('POST', '/api/v1/flows/', { name: 'x', endpoint_name: 'x' })).toMatchObject({
      ...{ name: 'x', endpoint_name: 'x' },
    });
    expect((await trash()).items).toMatchObject([{ id: flow, name: 'x', is_deleted: true, data: saying('one') }]);
  });

  test('comes back as it was, by the same id', async () => {
    await ann.byKey.json('POST', `${path()}/versions`, { version: 'v1' });
    await ann.byKey.json('PATCH', path(), { is_online: true, online_version: 'v1', tags: ['t'] });
    const before = await ann.byKey.json('PATCH', path(), { data: saying('two') });
    await drop();
    const { status, body } = await undelete();
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, updated_at: expect.any(String) });
    expect(await ann.byKey.json('GET', path())).toEqual(body);
    expect(await ann.byKey.json('GET', `${path()}/versions`)).toHaveLength(1);
    for (const isolate of [ann.byKey, service().as(ann.byKey.headers)]) {
      expect(await said({ byKey: isolate }, '/api/v1/run/x')).toBe('one');
    }
    expect((await trash()).total).toBe(0);
  });

  test('comes back with its messages, its schedule and its webhook secret', async () => {
    await ann.byKey.json('POST', '/api/v1/run/x', { session_id: 's' });
    await ann.byKey.json('PUT', `${path()}/schedule`, { cron: '@daily' });
    await ann.byKey.json('PUT', `${path()}/webhook_secret`, {});
    const messages = () => ann.byKey.json<unknown[]>('GET', `/api/v1/monitor/messages?flow_id=${flow}&session_id=s`);
    const before = await messages();
    await drop();
    expect(await messages()).toEqual([]);
    await undelete();
    expect([before.length, await messages()]).toEqual([1, before]);
    expect(await ann.byKey.json('GET', `${path()}/schedule`)).toMatchObject({ cron: '@daily' });
    expect((await nobody.fetch('POST', '/api/v1/webhook/x', { body: {} })).status).toBe(401);
  });

  test('gets numbers behind names that were taken meanwhile', async () => {
    await drop();
    await addFlow(ann, { name: 'x', endpoint_name: 'x' });
    expect((await undelete()).body).toMatchObject({ name: 'x (1)', endpoint_name: 'x-1' });
    expect(await said(ann, '/api/v1/run/x-1')).toBe('one');
  });

  test('comes into the default project where its own is gone', async () => {
    const project = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'p' })).id;
    const inside = await addFlow(ann, { name: 'in', project_id: project });
    await ann.byKey.fetch('DELETE', `/api/v1/projects/${project}`);
    expect((await trash()).items.map(({ id }) => id)).toEqual([inside]);
    const { folder_id: home } = await ann.byKey.json('GET', path());
    expect((await undelete(inside)).body).toMatchObject({ folder_id: home });
  });

  test('starts no scheduled runs, and does again once it is back', async () => {
    const at = (time: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${time}Z`));
    const due = () => runDurableObjectAlarm(bindings.FLOW_SCHEDULES.getByName(flow));
    at('2031-03-10T12:00:00');
    await ann.byKey.json('PUT', `${path()}/schedule`, { cron: '@hourly' });
    await drop();
    at('2031-03-10T13:00:00');
    await due();
    await undelete();
    expect(await ann.byKey.json('GET', `${path()}/schedule`)).toMatchObject({
      ...{ last_run_id: null, last_error: { code: 'flow_not_found' } },
    });
    at('2031-03-10T14:00:00');
    await due();
    const { last_run_id: run } = await ann.byKey.json<{ last_run_id: string }>('GET', `${path()}/schedule`);
    expect(await endOfRun(ann.byKey, run)).toMatchObject({ status: 'succeeded' });
  });

  test('has no run of it tried again', async () => {
    const broken = await addFlow(ann, {
      name: 'b',
      endpoint_name: 'b',
      data: { ...echoFlow(), edges: [] },
      webhook: true,
    });
    const started = await ann.byKey.fetch('POST', '/api/v1/webhook/b', { body: {} });
    const run = started.headers.get('x-run-id') as string;
    await endOfRun(ann.byKey, run);
    await drop(broken);
    const retry = await ann.byKey.ask('POST', `/api/v1/runs/${run}/retry`);
    expect(retry).toMatchObject({ status: 404, body: { code: 'flow_not_found' } });
  });

  test('can be brought back for 30 days', async () => {
    await drop();
    now += 30 * day - 10_000;
    expect((await trash('', later)).total).toBe(1);
    now += 20_000;
    expect((await trash('', later)).total).toBe(0);
    expect(await undelete(flow, later)).toMatchObject({ status: 404, body: { code: 'flow_not_found' } });
    now -= 20_000;
    expect((await undelete(flow, later)).status).toBe(200);
  });

  test('is brought back once, whoever asks at once', async () => {
    await drop();
    const answers = await Promise.all(Array.from({ length: 5 }, () => undelete()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await ann.byKey.json('GET', path())).toMatchObject({ name: 'x', endpoint_name: 'x' });
  });
});

describe('bringing back is refused', () => {
  test('for a flow that is there', async () => {
    expect(await undelete()).toMatchObject({ status: 409, body: { code: 'flow_not_deleted' } });
    await ann.byKey.json('PATCH', path(), { is_deleted: true });
    expect(await undelete()).toMatchObject({ status: 409 });
  });

  test('for what never was, is somebody else’s, or is no id', async () => {
    expect(await undelete(crypto.randomUUID())).toMatchObject({ status: 404 });
    expect(await undelete(flow, bob.byKey)).toMatchObject({ status: 404, body: { code: 'flow_not_found' } });
    await drop();
    expect(await undelete(flow, bob.byKey)).toMatchObject({ status: 404, body: { code: 'flow_not_found' } });
    expect(await undelete('none')).toMatchObject({ status: 422 });
  });
});

describe('erasing before the time', () => {
  test('is for what is in one’s own trash alone, and for good', async () => {
    const other = await addFlow(ann, { name: 'other' });
    await drop();
    await drop(other);
    const empty = (ids: unknown, by: Service = ann.byKey) => by.ask('DELETE', '/api/v1/flows/trash', ids);
    expect((await empty([flow, other], bob.byKey)).body).toEqual({ deleted: 0 });
    expect((await empty([flow, flow, crypto.randomUUID()])).body).toEqual({ deleted: 1 });
    expect((await empty([flow])).body).toEqual({ deleted: 0 });
    expect((await trash()).items.map(({ id }) => id)).toEqual([other]);
    expect((await undelete()).status).toBe(404);
    await undelete(other);
    expect((await empty([other])).body).toEqual({ deleted: 0 });
    expect((await ann.byKey.ask('GET', `/api/v1/flows/${other}`)).status).toBe(200);
    expect((await empty(['none'])).status).toBe(422);
  });
});

describe('the trash', () => {
  test('is paged, the last deleted first, and of one’s own alone', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const id = await addFlow(ann, { name });
      now += 1000;
      await later.json('DELETE', `/api/v1/flows/${id}`);
      ids.unshift(id);
    }
    const all = await trash();
    expect(all).toMatchObject({ total: 3, page: 1, size: 50, pages: 1 });
    expect(all.items.map(({ id }) => id)).toEqual(ids);
    const { deleted_at: deleted, erased_at: erased } = all.items[0] as Item;
    expect(Date.parse(erased) - Date.parse(deleted)).toBe(30 * day);
    const second = await trash('?page=2&size=2');
    expect([second.items.map(({ id }) => id), second.total, second.pages]).toEqual([[ids[2]], 3, 2]);
    expect((await trash('', bob.byKey)).items).toEqual([]);
  });

  test.each(['page=0', 'size=0', 'size=101', 'page=x'])('with %s is 422', async (query) => {
    expect((await ann.byKey.ask('GET', `/api/v1/flows/trash?${query}`)).status).toBe(422);
  });
});

test('deleting many, and a locked one on hold that is online, puts them all into the trash', async () => {
  await ann.byKey.json('PATCH', path(), { locked: true, is_hold: true, is_online: true });
  const other = await addFlow(ann, { name: 'other' });
  expect(await ann.byKey.json('DELETE', '/api/v1/flows/', [flow, other])).toEqual({ deleted: 2 });
  expect((await trash()).total).toBe(2);
  expect((await undelete()).body).toMatchObject({ locked: true, is_hold: true, is_online: true, online_version: 'v1' });
});

interface Item {
  id: string;
  deleted_at: string;
  erased_at: string;
}

interface Page {
  items: Item[];
  total: number;
  pages: number;
}
