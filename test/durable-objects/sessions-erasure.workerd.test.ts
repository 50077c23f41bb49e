import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Sessions } from '../../durable-objects/sessions.ts';
import { deleteFlow } from '../../worker/store/flows/delete.ts';
import { erasuresObjectName, sessionsObjectName, sessionsObjectNames } from '../../worker/store/session-memory.ts';
import { echoFlow } from '../engine/support/flow.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { flowFile } from '../support/possessions.ts';
import { freshService, type Service } from '../support/service.ts';

const sessions = ['a', 'b', 'c', 'd'];
let anyone: Service;
let ann: Person;
let flow: string;
let kept: string;

beforeEach(async () => {
  anyone = await freshService();
  ann = await addUser(anyone, 'ann');
  flow = await newFlow('to go');
  kept = await newFlow('to stay');
  for (const session of sessions) await say(flow, session);
  await say(kept, 'a');
});

afterEach(() => vi.restoreAllMocks());

describe('a flow that was deleted, once its time in the trash is over', () => {
  test('takes its messages with it, in every object and in the copy, and nothing else', async () => {
    await copied();
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    expect(await inObjects()).toBe(10);
    await erased();
    expect([await inObjects(), await inD1()]).toEqual([2, [kept, kept]]);
    expect(await ann.byKey.json('GET', '/api/v1/monitor/messages?session_id=a')).toHaveLength(2);
  });

  test('takes with it what others have left who have run it', async () => {
    await ann.byKey.json('PATCH', `/api/v1/flows/${flow}`, { access_type: 'PUBLIC' });
    await ann.byKey.json('PATCH', `/api/v1/flows/${kept}`, { access_type: 'PUBLIC' });
    const ben = await addUser(anyone, 'ben');
    const cem = await addUser(anyone, 'cem');
    for (const [who, id] of [
      [ben, flow],
      [cem, flow],
      [ben, kept],
    ] as const) {
      await who.byKey.json('POST', `/api/v1/run/${id}`, { input_value: 'of a guest', session_id: 's' });
    }
    const left = async (who: Person) => {
      for (const name of sessionsObjectNames(who.id)) await bindings.SESSIONS.getByName(name).flush();
      const read = bindings.DB.prepare('SELECT DISTINCT flow_id FROM messages WHERE user_id = ?').bind(who.id);
      return (await read.all<{ flow_id: string }>()).results.map((row) => row.flow_id);
    };
    expect([(await left(ben)).sort(), await left(cem)]).toEqual([[flow, kept].sort(), [flow]]);
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    ahead(monthAndMore);
    // A guest an alarm, then the owner.
    for (let alarms = 0; alarms < 3; alarms++) await runDurableObjectAlarm(list());
    expect([await left(ben), await left(cem), await rowOf(flow)]).toEqual([[kept], [], null]);
  });

  test('was whole until then: its messages, its schedule, its row', async () => {
    await copied();
    await ann.byKey.json('PUT', `/api/v1/flows/${flow}/schedule`, { cron: '@daily', enabled: false });
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    await runDurableObjectAlarm(list());
    ahead(30 * 86_400_000 - 1000);
    await runDurableObjectAlarm(list());
    expect([await inObjects(), (await inD1()).length]).toEqual([10, 10]);
    expect(await bindings.FLOW_SCHEDULES.getByName(flow).read()).not.toBeNull();
    expect(await rowOf(flow)).not.toBeNull();
    ahead(61_001);
    expect(await runDurableObjectAlarm(list())).toBe(true);
    expect([await inObjects(), await rowOf(flow)]).toEqual([2, null]);
  });

  test('takes its versions, its files, its secrets and its graphs with it, and leaves those of others', async () => {
    const path = `/api/v1/flows/${flow}`;
    await ann.byKey.json('POST', `${path}/versions`, { version: 'v1' });
    await ann.byKey.json('PATCH', path, { data: { nodes: [], edges: [], only: 'here' } });
    await ann.byKey.json('PUT', `${path}/webhook_secret`, {});
    for (const id of [flow, kept]) {
      await ann.byKey.fetch('POST', `/api/v1/files/upload/${id}`, { body: flowFile() });
    }
    await ann.byKey.json('DELETE', path);
    await erased();
    const left = async (sql: string) => (await bindings.DB.prepare(sql).all()).results;
    expect(await left('SELECT id FROM flow_versions')).toEqual([]);
    expect(await left('SELECT flow_id FROM webhook_secrets')).toEqual([]);
    expect(await left('SELECT flow_id FROM files')).toEqual([{ flow_id: kept }]);
    expect((await bindings.FILES.list({ prefix: 'files/' })).objects).toHaveLength(1);
    expect(await left('SELECT id FROM flows')).toEqual([{ id: kept }]);
    // That of the flow that stays is its draft's, and was the version's as well.
    expect(await left('SELECT 1 FROM graphs WHERE retired_at IS NULL')).toHaveLength(1);
  });

  test('is kept where it was brought back, and forgotten until it is deleted again', async () => {
    await copied();
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    await runDurableObjectAlarm(list());
    await ann.byKey.json('POST', `/api/v1/flows/${flow}/undelete`);
    await erased();
    expect(await runDurableObjectAlarm(list())).toBe(false);
    expect([await inObjects(), (await inD1()).length]).toEqual([10, 10]);
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    await runDurableObjectAlarm(list());
    expect(await inObjects()).toBe(10);
    await erased();
    expect(await inObjects()).toBe(2);
  });

  test('goes with all the others, however many they are', async () => {
    const flows = Array.from({ length: 45 }, (_, index) => ({ name: `many ${index}` }));
    const made = await ann.byKey.json<{ id: string }[]>('POST', '/api/v1/flows/batch/', { flows });
    const deleted = await ann.byKey.json('DELETE', '/api/v1/flows/', [flow, ...made.map(({ id }) => id)]);
    expect(deleted).toEqual({ deleted: 46 });
    ahead(monthAndMore);
    for (let alarms = 0; alarms < 3; alarms += 1) expect(await runDurableObjectAlarm(list())).toBe(true);
    const { results } = await bindings.DB.prepare('SELECT id FROM flows').all();
    expect(results).toEqual([{ id: kept }]);
  });

  test('goes before that where its owner wants it to, whatever the list knew of it', async () => {
    await copied();
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    await runDurableObjectAlarm(list());
    expect(await ann.byKey.json('DELETE', '/api/v1/flows/trash', [flow, kept])).toEqual({ deleted: 1 });
    expect(await ann.byKey.ask('POST', `/api/v1/flows/${flow}/undelete`)).toMatchObject({ status: 404 });
    expect(await runDurableObjectAlarm(list())).toBe(true);
    expect([await inObjects(), await inD1(), await rowOf(flow)]).toEqual([2, [kept, kept], null]);
  });

  test('goes also by a list that was begun before flows had a term', async () => {
    await runInDurableObject(list(), (_, { storage }) => {
      storage.sql.exec('ALTER TABLE erasures DROP COLUMN due_at');
    });
    await evictDurableObject(list());
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    await erased();
    expect(await rowOf(flow)).toBeNull();
  });

  test('takes its schedule with it', async () => {
    await ann.byKey.json('PUT', `/api/v1/flows/${flow}/schedule`, { cron: '@daily', enabled: false });
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    await erased();
    expect(await bindings.FLOW_SCHEDULES.getByName(flow).read()).toBeNull();
  });

  test('leaves none of the messages that were not copied yet', async () => {
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    await erased();
    await copied();
    expect(await inD1()).toEqual([kept, kept]);
  });

  test('leaves nothing of a turn that a run wrote after all was erased', async () => {
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    await erased();
    await evictDurableObject(home('a'));
    await home('a').append(late());
    await copied();
    expect([await inObjects(), await inD1()]).toEqual([2, [kept, kept]]);
  });

  test('takes its messages with it though the server dies right after the deletion, and again among the objects', async () => {
    await copied();
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    await evictDurableObject(list());
    ahead(monthAndMore);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const eraseFlow = vi.spyOn(Sessions.prototype, 'eraseFlow');
    for (let reached = 0; reached < 12; reached += 1) eraseFlow.mockResolvedValueOnce();
    eraseFlow.mockRejectedValueOnce(new Error('the server died'));
    await runDurableObjectAlarm(list());
    expect(eraseFlow).toHaveBeenCalledTimes(13);
    expect(await rowOf(flow)).not.toBeNull();
    await evictDurableObject(list());
    await erased();
    expect(eraseFlow).toHaveBeenCalledTimes(13 + 32);
    expect([await inObjects(), await inD1()]).toEqual([2, [kept, kept]]);
  });

  test('takes what reached the copy late, and is looked after no more', async () => {
    await copied();
    await bindings.DB.exec(`CREATE TABLE late AS SELECT * FROM messages WHERE flow_id = '${flow}'`);
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    await erased();
    await bindings.DB.exec('INSERT INTO messages SELECT * FROM late');
    ahead(61_000);
    expect(await runDurableObjectAlarm(list())).toBe(true);
    expect(await inD1()).toEqual([kept, kept]);
    expect(await runDurableObjectAlarm(list())).toBe(false);
  });
});

test('a deletion that failed erases nothing, and is forgotten', async () => {
  await copied();
  const broken = { ...anyone.app, accounts: { change: () => Promise.reject(new Error('gone')) } };
  const principal = { userId: ann.id } as Parameters<typeof deleteFlow>[1];
  await expect(deleteFlow(broken as unknown as typeof anyone.app, principal, flow)).rejects.toThrow('gone');
  await runDurableObjectAlarm(list());
  expect(await inObjects()).toBe(10);
  ahead(601_000);
  await runDurableObjectAlarm(list());
  expect(await runDurableObjectAlarm(list())).toBe(false);
  expect([await inObjects(), (await inD1()).length]).toEqual([10, 10]);
});

async function newFlow(name: string): Promise<string> {
  return (await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', { name, data: echoFlow() })).id;
}

async function say(flowId: string, session: string): Promise<void> {
  await ann.byKey.json('POST', `/api/v1/run/${flowId}`, { input_value: 'hi', session_id: session });
}

/** The alarm that erases, when it is time; the one that looks again is a minute away. */
async function erased(): Promise<void> {
  ahead(monthAndMore);
  expect(await runDurableObjectAlarm(list())).toBe(true);
}

const monthAndMore = 30 * 86_400_000 + 60_001;

function ahead(milliseconds: number): void {
  const now = Date.now() + milliseconds;
  vi.spyOn(Date, 'now').mockReturnValue(now);
}

function rowOf(flowId: string) {
  return bindings.DB.prepare('SELECT * FROM flows WHERE id = ?').bind(flowId).first();
}

async function copied(): Promise<void> {
  for (const name of sessionsObjectNames(ann.id)) await bindings.SESSIONS.getByName(name).flush();
}

function list() {
  return bindings.SESSIONS.getByName(erasuresObjectName(ann.id));
}

function home(session: string) {
  return bindings.SESSIONS.getByName(sessionsObjectName(ann.id, flow, session));
}

async function inObjects(): Promise<number> {
  let count = 0;
  for (const flowId of [flow, kept]) {
    for (const session of sessions) {
      const object = bindings.SESSIONS.getByName(sessionsObjectName(ann.id, flowId, session));
      const all = { flowIds: [flowId], sessionId: session, sender: null, senderName: null, after: 0 };
      count += (await object.records(all)).rows.length;
    }
  }
  return count;
}

async function inD1(): Promise<string[]> {
  const { results } = await bindings.DB.prepare('SELECT flow_id FROM messages').all<{ flow_id: string }>();
  return results.map((row) => row.flow_id);
}

/** What a run that was under way writes at its end. */
function late(): (string | number | null)[] {
  const head = [flow, ann.id, 'a', null, null, null, 0, 1, 0];
  const message = [
    crypto.randomUUID(),
    '',
    'User',
    'User',
    'late',
    1,
    '[]',
    0,
    0,
    'message',
    '{}',
    '[]',
    null,
    null,
    null,
  ];
  return [...head, ...message];
}
