import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Sessions } from '../../durable-objects/sessions.ts';
import type { Message } from '../../worker/engine/values.ts';
import { sessionsObjectName } from '../../worker/store/session-memory.ts';
import { bindings, freshStores } from '../support/migrate.ts';
import { seeded } from '../support/seeded.ts';
import { memoryOf, message, objectOf } from './support/stored-sessions.ts';

beforeEach(freshStores);

describe('a session that was renamed', () => {
  test('lives under its new name alone, in this object or another', async () => {
    for (const to of [namedHere('s'), namedElsewhere('s')]) {
      await freshStores();
      await write('s', '1', '2');
      const ids = await rename('s', to);
      expect(ids).toHaveLength(2);
      expect([await texts('s'), await texts(to)]).toEqual(['', '1,2']);
      await settle();
      expect(await inD1()).toEqual([`${to}:1`, `${to}:2`]);
    }
  });

  test('comes behind what has the name already', async () => {
    for (const to of [namedHere('s'), namedElsewhere('s')]) {
      await freshStores();
      await write('s', 'old');
      await write(to, 'first');
      await write('s', 'late');
      await rename('s', to);
      await write(to, 'then');
      expect(await texts(to)).toBe('first,old,late,then');
    }
  });

  test('arrives after a crash between its new name and its new home, in which it was nowhere doubled', async () => {
    const to = namedElsewhere('s');
    await write('s', '1', '2', '3');
    await settle();
    const from = home('s');
    await runInDurableObject(from, (_, { storage }) => {
      storage.sql.exec('UPDATE messages SET session_id = ?', to);
      storage.sql.exec('INSERT INTO moves (flow_id, session_id, user_id) VALUES (?, ?, ?)', 'flow', to, 'ann');
      void storage.setAlarm(Date.now() + 60_000);
    });
    await runInDurableObject(from, (_, state) => state.abort('crash')).catch(() => {});
    expect(await texts('s')).toBe('');
    await settle();
    expect(await texts(to)).toBe('1,2,3');
    expect(await inD1()).toEqual([`${to}:1`, `${to}:2`, `${to}:3`]);
    expect(await rowsOf(home('s'))).toBe(0);
  });

  test('is one after a crash in which its new home had taken it and the old one had not let go', async () => {
    const to = namedElsewhere('s');
    await write('s', '1', '2');
    await runInDurableObject(home('s'), async (object: Sessions, { storage }) => {
      const rows = storage.sql.exec('SELECT * FROM messages').toArray();
      await rename('s', to);
      const columns = Object.keys(rows[0] ?? {});
      const insertion = `INSERT INTO messages (${columns.join()}) VALUES (${columns.map(() => '?').join()})`;
      for (const row of rows) storage.sql.exec(insertion, ...Object.values({ ...row, session_id: to }));
      storage.sql.exec('INSERT INTO moves (flow_id, session_id, user_id) VALUES (?, ?, ?)', 'flow', to, 'ann');
      await object.alarm();
    });
    expect(await texts(to)).toBe('1,2');
    await settle();
    expect(await inD1()).toEqual([`${to}:1`, `${to}:2`]);
  });

  test('can be larger than one call', async () => {
    const to = namedElsewhere('s');
    for (let turn = 0; turn < 4; turn += 1) await write('s', `${turn}`.padEnd(1_800_000, '.'));
    await rename('s', to);
    expect((await history(to)).map(({ text }) => text[0]).join('')).toBe('0123');
    expect(await rowsOf(home('s'))).toBe(0);
  });

  test('takes the same way in both directions at once', async () => {
    const other = namedElsewhere('s');
    await write('s', 'one');
    await write(other, 'two');
    const [there, back] = [namedHere(other), namedHere('s')];
    await Promise.all([rename('s', there), rename(other, back)]);
    expect([await texts(there), await texts(back)]).toEqual(['one', 'two']);
  });
});

describe('a deleted message', () => {
  test('is gone from the copy, even if that was broken meanwhile and the object crashed', async () => {
    const [one, two] = await write('s', '1', '2');
    await settle();
    await bindings.DB.exec('ALTER TABLE messages RENAME TO hidden');
    expect(await home('s').remove([one?.id as string, 'nobody’s'])).toEqual([one?.id]);
    await runInDurableObject(home('s'), (_, state) => state.abort('crash')).catch(() => {});
    await runDurableObjectAlarm(home('s'));
    await bindings.DB.exec('ALTER TABLE hidden RENAME TO messages');
    await settle();
    expect(await inD1()).toEqual(['s:2']);
    expect((await history('s')).map(({ id }) => id)).toEqual([two?.id]);
  });

  test('does not come back with the copy that was under way', async () => {
    const [one] = await write('s', '1', '2');
    const copied = home('s').flush();
    await home('s').remove([one?.id as string]);
    await copied;
    await settle();
    expect(await inD1()).toEqual(['s:2']);
  });

  test('makes room for a new one with its id', async () => {
    const [one] = await write('s', '1');
    await settle();
    await home('s').remove([one?.id as string]);
    await memory().append([{ ...(one as Message), text: 'anew' }]);
    await settle();
    expect(await inD1()).toEqual(['s:anew']);
  });
});

test.each([1, 2, 3])('whatever is done in whatever order, D1 comes to the same (seed %i)', async (seed) => {
  const random = seeded(seed);
  const names = ['s', namedHere('s'), namedElsewhere('s'), 'x', 'y'];
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const expected = new Map<string, { id: string; text: string }[]>(names.map((name) => [name, []]));
  for (let step = 0; step < 60; step += 1) {
    const [name, other] = [pick(names), pick(names)];
    const session = expected.get(name) ?? [];
    const victim = session.length === 0 ? null : pick(session);
    const kind = pick(['write', 'write', 'edit', 'remove', 'rename', 'evict', 'crash', 'copy']);
    if (kind === 'write') {
      const sent = await write(name, `${step}a`, `${step}b`);
      session.push(...sent.map(({ id, text }) => ({ id: id as string, text })));
    } else if (kind === 'edit' && victim) {
      victim.text = `edited ${step}`;
      await home(name).edit(victim.id, { text: victim.text });
    } else if (kind === 'remove' && victim) {
      await home(name).remove([victim.id]);
      session.splice(session.indexOf(victim), 1);
    } else if (kind === 'rename' && name !== other) {
      await rename(name, other);
      expected.get(other)?.push(...session.splice(0));
    } else if (kind === 'evict') {
      await home(name).ping();
      await evictDurableObject(home(name));
    } else if (kind === 'crash')
      await runInDurableObject(home(name), (_, state) => state.abort('crash')).catch(() => {});
    else if (kind === 'copy') await home(name).flush();
  }
  for (const name of names)
    expect(await texts(name)).toBe(
      expected
        .get(name)
        ?.map(({ text }) => text)
        .join(),
    );
  await settle();
  const all = [...expected].flatMap(([name, session]) => session.map(({ text }) => `${name}:${text}`));
  expect((await inD1()).sort()).toEqual(all.sort());
});

const memory = () => memoryOf('ann', 'flow');

async function write(sessionId: string, ...said: string[]): Promise<Message[]> {
  const messages = said.map((text) => message(sessionId, text));
  await memory().append(messages);
  return messages;
}

function history(sessionId: string): Promise<readonly Message[]> {
  return memory().history({ sessionId });
}

async function texts(sessionId: string): Promise<string> {
  return (await history(sessionId)).map(({ text }) => text).join();
}

async function rename(from: string, to: string): Promise<string[]> {
  return home(from).rename({ userId: 'ann', flowIds: ['flow'], from, to });
}

function home(sessionId: string): DurableObjectStub<Sessions> {
  return objectOf('ann', 'flow', sessionId);
}

function rowsOf(object: DurableObjectStub<Sessions>): Promise<number> {
  return runInDurableObject(object, (_, { storage }) => {
    return storage.sql.exec<{ rows: number }>('SELECT count(*) AS rows FROM messages').one().rows;
  });
}

function namedHere(name: string): string {
  return named((other) => sessionsObjectName('ann', 'flow', other) === sessionsObjectName('ann', 'flow', name));
}

function namedElsewhere(name: string): string {
  return named((other) => sessionsObjectName('ann', 'flow', other) !== sessionsObjectName('ann', 'flow', name));
}

function named(fits: (name: string) => boolean): string {
  for (let n = 0; ; n += 1) if (fits(`n${n}`)) return `n${n}`;
}

/** Runs the alarms of all objects until nothing waits. */
async function settle(): Promise<void> {
  for (const id of await listDurableObjectIds(bindings.SESSIONS)) {
    while (await runDurableObjectAlarm(bindings.SESSIONS.get(id)));
  }
}

async function inD1(): Promise<string[]> {
  const { results } = await bindings.DB.prepare('SELECT session_id, text FROM messages ORDER BY seq').all();
  return results.map(({ session_id: session, text }) => `${session}:${text}`);
}
