import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Sessions } from '../../durable-objects/sessions.ts';
import { bindings, freshStores } from '../support/migrate.ts';
import { memoryOf, message, objectOf, settle } from './support/stored-sessions.ts';

beforeEach(freshStores);

describe('the copy in D1', () => {
  test('has every message once, in the order of its session, with an integer id of its own', async () => {
    const memory = memoryOf('ann', 'flow', { flowVersion: '3', ipAddress: '::1' });
    const sent = Array.from({ length: 450 }, (_, n) => message('s', `text ${n} ü "\u0001\u0000 end`));
    for (let at = 0; at < sent.length; at += 9) await memory.append(sent.slice(at, at + 9));
    await settle('ann', 'flow', 's');
    const { results } = await bindings.DB.prepare('SELECT * FROM messages ORDER BY seq').all();
    expect(results.map(({ uuid, text }) => [uuid, text])).toEqual(sent.map(({ id, text }) => [id, text]));
    expect(new Set(results.map(({ id }) => id)).size).toBe(450);
    expect(results[0]).toMatchObject({
      user_id: 'ann',
      flow_id: 'flow',
      session_id: 's',
      flow_version: '3',
      ip_address: '::1',
      files: '[]',
      content_blocks: '[]',
      error: 0,
      tenant_id: null,
      business_id: 0,
      timestamp: sent[0]?.timestamp,
    });
  });

  test('follows a message that was replaced, and keeps its integer id', async () => {
    const memory = memoryOf('ann', 'flow');
    const first = message('s', 'one');
    await memory.append([first, message('s', 'two')]);
    await settle('ann', 'flow', 's');
    const before = await bindings.DB.prepare('SELECT id FROM messages WHERE uuid = ?').bind(first.id).first();
    await memory.append([{ ...first, text: 'ONE' }]);
    await settle('ann', 'flow', 's');
    expect(await bindings.DB.prepare('SELECT id, text FROM messages WHERE uuid = ?').bind(first.id).first()).toEqual({
      ...before,
      text: 'ONE',
    });
  });

  test('takes the largest message that a session takes', async () => {
    const memory = memoryOf('ann', 'flow');
    await memory.append([
      message('s', '\n'.repeat(1_898_000)),
      message('s', 'é'.repeat(949_000)),
      message('s', 'small'),
    ]);
    await settle('ann', 'flow', 's');
    const { results } = await bindings.DB.prepare('SELECT length(text) AS size FROM messages ORDER BY seq').all();
    expect(results).toEqual([{ size: 1_898_000 }, { size: 949_000 }, { size: 5 }]);
  });

  test('catches up after D1 was broken, without a message missing or doubled', async () => {
    const memory = memoryOf('ann', 'flow');
    const object = objectOf('ann', 'flow', 's');
    await bindings.DB.exec('ALTER TABLE messages RENAME TO hidden');
    await memory.append([message('s', '1'), message('s', '2')]);
    expect(await runDurableObjectAlarm(object)).toBe(true);
    await memory.append([message('s', '3')]);
    await bindings.DB.exec('ALTER TABLE hidden RENAME TO messages');
    await settle('ann', 'flow', 's');
    expect(await textsInD1()).toEqual(['1', '2', '3']);
  });

  test('is not doubled by an alarm that was cut off after D1 had taken the rows', async () => {
    const memory = memoryOf('ann', 'flow');
    await memory.append([message('s', '1'), message('s', '2')]);
    await settle('ann', 'flow', 's');
    await runInDurableObject(objectOf('ann', 'flow', 's'), async (object: Sessions, state) => {
      state.storage.sql.exec('UPDATE outbox_cursor SET drained = 0');
      await object.alarm();
    });
    expect(await textsInD1()).toEqual(['1', '2']);
  });

  test("leaves another user's row alone that has the same id", async () => {
    const hers = message('s', 'hers');
    await memoryOf('ann', 'flow').append([hers]);
    await settle('ann', 'flow', 's');
    await memoryOf('bob', 'flow').append([{ ...hers, text: 'his' }]);
    await settle('bob', 'flow', 's');
    expect(await textsInD1()).toEqual(['hers']);
  });

  test('is there soon, long before the alarm', async () => {
    await memoryOf('ann', 'flow').append([message('s', 'soon')]);
    await vi.waitFor(async () => expect(await textsInD1()).toEqual(['soon']), { timeout: 4000 });
  });

  test('has one alarm behind it for many turns, which a crash leaves standing', async () => {
    const memory = memoryOf('ann', 'flow');
    const object = objectOf('ann', 'flow', 's');
    await memory.append([message('s', '1')]);
    const first = await alarmOf(object);
    expect(first).not.toBeNull();
    await memory.append([message('s', '2')]);
    expect(await alarmOf(object)).toBe(first);
    await runInDurableObject(object, (_, state) => state.abort('crash')).catch(() => {});
    await settle('ann', 'flow', 's');
    expect(await textsInD1()).toEqual(['1', '2']);
    expect(await alarmOf(objectOf('ann', 'flow', 's'))).toBeNull();
  });
});

function alarmOf(object: DurableObjectStub<Sessions>): Promise<number | null> {
  return runInDurableObject(object, (_, state) => state.storage.getAlarm());
}

async function textsInD1(): Promise<unknown[]> {
  const { results } = await bindings.DB.prepare('SELECT text FROM messages ORDER BY seq').all();
  return results.map(({ text }) => text);
}
