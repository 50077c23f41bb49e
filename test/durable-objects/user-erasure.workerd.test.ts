import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FlowRun } from '../../durable-objects/flow-run.ts';
import { tablesOfUsers } from '../../durable-objects/sessions/user-remains.ts';
import { Sessions } from '../../durable-objects/sessions.ts';
import { deleteUser } from '../../worker/store/delete-user.ts';
import { keysObjectNames } from '../../worker/store/reserve-key.ts';
import { erasuresObjectName, sessionsObjectName, sessionsObjectNames } from '../../worker/store/session-memory.ts';
import { echoFlow } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { type Possessions, possessionsOf } from '../support/possessions.ts';
import { acceptedRun, hanging, newWebhookFlow, objectOf, upstream } from '../support/run-objects.ts';
import { freshService, type Service } from '../support/service.ts';
import { webhookEchoAndModel } from '../support/webhook-flows.ts';

let anyone: Service;
let root: Person;
let ann: Person;
let bob: Person;
let has: Possessions;
let run: string;

beforeEach(async () => {
  anyone = await freshService();
  root = await addUser(anyone, 'root', { isSuperuser: true });
  ann = await addUser(anyone, 'ann');
  bob = await addUser(anyone, 'bob');
  has = await possessionsOf(ann);
  await possessionsOf(bob);
  await ann.byKey.json('POST', `/api/v1/flows/${has.flow}/template`, { name: 'hers alone', scope: 'personal' });
  run = await runInBackground();
  await fillObjects(ann.id);
  await fillObjects(bob.id);
  await copied();
});

afterEach(() => vi.restoreAllMocks());

describe('a user who was deleted', () => {
  test('is gone at once: by key, by sign-in, in the list, and the name is free', async () => {
    const webhook = () => anyone.fetch('POST', `/api/v1/webhook/${has.flow}`, { body: {} });
    expect((await webhook()).status).toBe(202);
    expect(await leave()).toMatchObject({ status: 200, body: { detail: 'User deleted' } });
    expect(await ann.byKey.ask('GET', '/api/v1/users/whoami')).toMatchObject({
      status: 403,
      body: { detail: 'Invalid or missing API key' },
    });
    expect(await ann.bySignIn.ask('GET', '/api/v1/users/whoami')).toMatchObject({
      status: 401,
      body: { detail: 'User not found or is inactive.' },
    });
    expect((await webhook()).status).toBe(404);
    const unknown = { status: 404, body: { detail: 'User not found', code: 'user_not_found' } };
    expect(await leave()).toMatchObject(unknown);
    expect(await root.byKey.ask('PATCH', `/api/v1/users/${ann.id}`, { is_active: true })).toMatchObject(unknown);
    const list = await root.byKey.json<{ total_count: number; users: { username: string }[] }>('GET', '/api/v1/users/');
    expect([list.total_count, list.users.map(({ username }) => username)]).toEqual([2, ['root', 'bob']]);
    const again = { username: 'ann', password: 'another ann', is_active: true };
    expect(await root.byKey.json('POST', '/api/v1/users/', again)).not.toMatchObject({ id: ann.id });
    expect(await (await anyone.signedIn('ann', 'another ann')).json('GET', '/api/v1/flows/?get_all=true')).toEqual([]);
  });

  test('leaves nothing anywhere, and takes nothing of anybody else', async () => {
    const before = await left(bob.id);
    expect(await left(ann.id)).toMatchObject({ rows: expect.objectContaining({ flows: 2 }), objects: 5, messages: 2 });
    await leave();
    await erased();
    expect(await left(ann.id)).toEqual({
      ...{ rows: {}, objects: 0, messages: 0, collections: [], tables: [], runs: 0, schedule: null },
      key: true,
    });
    expect(await left(bob.id)).toEqual(before);
  });

  test('leaves nothing though the server dies again and again on the way', async () => {
    await leave();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const dying = () => Promise.reject(new Error('the server died'));
    const faults = [
      vi.spyOn(Sessions.prototype, 'eraseFlow').mockImplementationOnce(dying),
      vi.spyOn(FlowRun.prototype, 'erase').mockImplementationOnce(dying),
    ];
    for (const fault of faults) {
      await evictDurableObject(list());
      await erased();
      expect(fault).toHaveBeenCalled();
      expect(await bindings.DB.prepare('SELECT 1 FROM files WHERE user_id = ?').bind(ann.id).first()).not.toBeNull();
    }
    await evictDurableObject(list());
    await erased();
    expect(await left(ann.id)).toMatchObject({ rows: {}, objects: 0, messages: 0 });
  });

  test('leaves nothing of the trash, nor of what comes late, and is looked after no more', async () => {
    await ann.byKey.json('DELETE', `/api/v1/flows/${has.flow}`);
    await leave();
    await erased();
    const late = 'INSERT INTO files (id, user_id, name, path, size, c_uid, m_uid, created_at, updated_at)';
    await bindings.DB.prepare(`${late} VALUES ('late', ?, 'n', 'p', 1, 1, 1, 1, 1)`).bind(ann.id).run();
    await bindings.FILES.put(`files/${ann.id}/late`, 'late');
    const later = Date.now() + 61_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    await erased();
    expect(await left(ann.id)).toMatchObject({ rows: {}, objects: 0 });
    expect(await runDurableObjectAlarm(list())).toBe(false);
  });

  test('has the runs stopped that are under way, and nothing of them comes later', async () => {
    const model = upstream(hanging);
    const asks = await newWebhookFlow(ann.byKey, webhookEchoAndModel());
    const accepted = await acceptedRun(ann.byKey, asks);
    await objectOf(accepted.id).accept(accepted);
    await vi.waitUntil(() => model.calls.length > 0);
    await vi.waitUntil(() => bindings.DB.prepare('SELECT 1 FROM runs WHERE id = ?').bind(accepted.id).first());
    await leave();
    await erased();
    expect(await objectOf(accepted.id).read()).toBeNull();
    expect(await runDurableObjectAlarm(objectOf(accepted.id))).toBe(false);
    await copied();
    expect(await left(ann.id)).toMatchObject({ rows: {}, messages: 0 });
  });

  test('with more flows and runs than one alarm erases goes in several', async () => {
    const many = 'INSERT INTO flows (id, user_id, name, create_at, updated_at)';
    const counted = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)';
    await bindings.DB.prepare(`${many} ${counted} SELECT 'flow ' || i, ?, 'flow ' || i, 1, 1 FROM n`)
      .bind(ann.id)
      .run();
    await leave();
    await erased();
    expect((await left(ann.id)).rows.flows).toBeGreaterThan(0);
    await erased();
    expect(await left(ann.id)).toMatchObject({ rows: {}, objects: 0 });
  });
});

test('graphs that only a deleted user had are given up: of flows, of their versions, of personal templates', async () => {
  const graphs = [1, 2, 3, 4].map((x) => ({ ...echoFlow(), viewport: { x, y: 0, zoom: 1 } }));
  const [before, now, shared, mine] = graphs.map((data) => ({ data }));
  const { id } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'graphs', ...mine });
  const path = `/api/v1/flows/${id}`;
  await ann.byKey.json('POST', `${path}/template`, { name: 'mine', scope: 'personal' });
  await ann.byKey.json('PATCH', path, before);
  await bindings.DB.prepare(
    `INSERT INTO flow_versions (flow_id, user_id, flow_version, revision, record, create_at, business_id, is_self, org_id)
      SELECT id, user_id, 'v1', revision, '{}', 1, 0, 0, 0 FROM flows WHERE id = ?`,
  )
    .bind(id)
    .run();
  await ann.byKey.json('PATCH', path, shared);
  const template = await ann.byKey.json<{ id: string }>('POST', `${path}/template`, { name: 'shared' });
  await bindings.DB.prepare("UPDATE flow_templates SET scope = 'system' WHERE id = ?").bind(template.id).run();
  await ann.byKey.json('PATCH', path, now);
  expect(await inUse(graphs)).toEqual([1, 2, 3, 4]);
  await leave();
  await erased();
  expect(await inUse(graphs)).toEqual([3]);
});

describe('a deletion', () => {
  test('of oneself is refused with the words that clients know', async () => {
    expect(await root.byKey.ask('DELETE', `/api/v1/users/${root.id}`)).toMatchObject({
      status: 400,
      body: { detail: "You can't delete your own user account", code: 'own_account' },
    });
  });

  test('of each other by the last two superusers leaves one', async () => {
    const two = await addUser(anyone, 'two', { isSuperuser: true });
    const answers = await Promise.all([
      root.byKey.ask('DELETE', `/api/v1/users/${two.id}`),
      two.byKey.ask('DELETE', `/api/v1/users/${root.id}`),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const count = 'SELECT count(*) AS n FROM users WHERE is_superuser = 1 AND is_active = 1';
    expect(await bindings.DB.prepare(count).first('n')).toBe(1);
  });

  test('that failed erases nothing, and is forgotten', async () => {
    const before = await left(ann.id);
    const broken = { ...anyone.app, accounts: { change: () => Promise.reject(new Error('gone')) } };
    const principal = { userId: root.id } as Parameters<typeof deleteUser>[1];
    await expect(deleteUser(broken as unknown as typeof anyone.app, principal, ann.id)).rejects.toThrow('gone');
    await erased();
    expect(await left(ann.id)).toEqual(before);
    const later = Date.now() + 601_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    await erased();
    expect(await runDurableObjectAlarm(list())).toBe(false);
    expect(await left(ann.id)).toEqual(before);
  });
});

test('of every table that knows users it is decided what becomes of its rows', async () => {
  const { results } = await bindings.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all<Made>();
  const known = results
    .filter(({ sql }) => /\buser_id\b/.test(sql.split('FOREIGN KEY')[0] ?? ''))
    .map(({ name }) => name);
  const otherwise = ['flows', 'flow_templates', 'flow_versions', 'user_databases'];
  expect(known.sort()).toEqual([...tablesOfUsers, ...otherwise].sort());
});

/** The `x` of those graphs that something refers to. */
async function inUse(graphs: readonly { viewport: { x: number } }[]): Promise<number[]> {
  const { results } = await bindings.DB.prepare('SELECT text FROM graphs WHERE retired_at IS NULL').all<{
    text: string;
  }>();
  const texts = results.map(({ text }) => text);
  return graphs.filter((graph) => texts.includes(JSON.stringify(graph))).map(({ viewport }) => viewport.x);
}

interface Made {
  name: string;
  sql: string;
}

function leave() {
  return root.byKey.ask('DELETE', `/api/v1/users/${ann.id}`);
}

/** The alarm that erases. */
async function erased(): Promise<void> {
  expect(await runDurableObjectAlarm(list())).toBe(true);
}

function list() {
  return bindings.SESSIONS.getByName(erasuresObjectName(ann.id));
}

async function runInBackground(): Promise<string> {
  const hook = { name: 'hook', data: echoFlow(), webhook: true };
  const { id } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', hook);
  const started = await ann.byKey.fetch('POST', `/api/v1/webhook/${id}`, { body: {} });
  const runId = started.headers.get('x-run-id') as string;
  await endOfRun(ann.byKey, runId);
  await vi.waitUntil(() => bindings.DB.prepare('SELECT 1 FROM runs WHERE id = ?').bind(runId).first());
  return runId;
}

/** A collection, a database and a key. */
async function fillObjects(userId: string): Promise<void> {
  await bindings.COLLECTIONS.getByName(userId).setFacts('kind', 'mine', '{}');
  const owner = { userId, name: 'shop.db' };
  await bindings.USER_DATABASES.getByName(`${userId}/shop.db`).query('CREATE TABLE t (a)', [], owner);
  await keys(userId).reserve(reservation);
  await bindings.FILES.put(`files/${userId}/begun-${userId}/1`, 'half of it');
  await bindings.DB.prepare("INSERT INTO uploads VALUES (?, ?, 'n', '.txt', 9, 9, 1, 1)")
    .bind(`begun-${userId}`, userId)
    .run();
  await bindings.DB.prepare('INSERT INTO loose_contents VALUES (?, ?, 1)').bind(`loose-${userId}`, userId).run();
  await bindings.FILES.put(`idempotency/${userId}/x`, 'an answer');
}

const reservation = { key: 'key', runId: 'one', fingerprint: 'x', now: Date.now() };

function keys(userId: string) {
  return bindings.IDEMPOTENCY_KEYS.getByName(keysObjectNames(userId)[3] as string);
}

async function copied(): Promise<void> {
  for (const name of sessionsObjectNames(ann.id)) await bindings.SESSIONS.getByName(name).flush();
}

/** What there is of a user, wherever it lies. */
async function left(userId: string) {
  const rows: Record<string, number> = {};
  for (const table of [...tablesOfUsers, 'flows', 'user_databases', 'flow_templates']) {
    // What others use stays.
    const own = table === 'flow_templates' ? "user_id = ? AND scope = 'personal'" : 'user_id = ?';
    const query = `SELECT count(*) AS n FROM "${table}" WHERE ${own}`;
    const count = (await bindings.DB.prepare(query).bind(userId).first<number>('n')) ?? 0;
    if (count > 0) rows[table] = count;
  }
  const inR2 = await Promise.all(
    ['files', 'idempotency'].map((folder) => bindings.FILES.list({ prefix: `${folder}/${userId}/` })),
  );
  const session = { flowIds: [has.flow], sessionId: has.flow, sender: null, senderName: null, after: 0 };
  const home = bindings.SESSIONS.getByName(sessionsObjectName(userId, has.flow, has.flow));
  const all = {
    rows,
    objects: inR2.reduce((sum, { objects }) => sum + objects.length, 0),
    messages: (await home.records(session)).rows.length,
    collections: await bindings.COLLECTIONS.getByName(userId).list('kind'),
    tables: await bindings.USER_DATABASES.getByName(`${userId}/shop.db`).describe(),
    runs: userId === ann.id && (await bindings.FLOW_RUNS.getByName(run).read()) !== null ? 1 : 0,
    schedule: userId === ann.id ? await bindings.FLOW_SCHEDULES.getByName(has.flow).read() : null,
    key: (await keys(userId).reserve({ ...reservation, runId: 'two' })).isNew,
  };
  // What comes from another object is more than its values.
  return JSON.parse(JSON.stringify(all)) as typeof all;
}
