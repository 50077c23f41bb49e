import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Claimed } from '../../durable-objects/idempotency-keys/answers.ts';
import { bindings, freshStores } from '../support/migrate.ts';

const day = 86_400_000;

beforeEach(freshStores);

afterEach(() => vi.restoreAllMocks());

describe('the keys of a user', () => {
  test('are forgotten after a day, with what lies of them elsewhere, and the others stay', async () => {
    const now = Date.now();
    await keys().reserve({ key: 'old run', runId: 'a', fingerprint: 'f', now: now - day });
    await keys().reserve({ key: 'run', runId: 'b', fingerprint: 'f', now });
    for (const [key, at] of [['old', now - day] as const, ['new', now] as const]) {
      await bindings.FILES.put(`idempotency/${key}`, 'large');
      await keys().claim({ key, fingerprint: 'f', holder: key, now: at }, 0);
      await keys().keep(key, key, { status: 200, headers: [], body: null, place: `idempotency/${key}` });
    }
    expect(await runDurableObjectAlarm(keys())).toBe(true);
    const left = await runInDurableObject(keys(), (_, { storage }) => [
      ...storage.sql.exec('SELECT key FROM keys').toArray(),
      ...storage.sql.exec('SELECT key FROM answers').toArray(),
    ]);
    expect(left).toEqual([{ key: 'run' }, { key: 'new' }]);
    const { objects } = await bindings.FILES.list({ prefix: 'idempotency/' });
    expect(objects.map(({ key }) => key)).toEqual(['idempotency/new']);
    const next = await runInDurableObject(keys(), (_, { storage }) => storage.getAlarm());
    expect(next).toBe(now + day + 1);
  });

  test('keep in mind what lies elsewhere until it is deleted there', async () => {
    await bindings.FILES.put('idempotency/old', 'large');
    await keys().claim({ key: 'old', fingerprint: 'f', holder: 'old', now: Date.now() - day }, 0);
    await keys().keep('old', 'old', { status: 200, headers: [], body: null, place: 'idempotency/old' });
    const fault = vi.spyOn(console, 'error').mockImplementation(() => {});
    await runInDurableObject(keys(), async (object) => {
      const { env } = object as unknown as { env: typeof bindings };
      const failing = { ...env, FILES: { delete: () => Promise.reject(new Error('R2 is down')) } };
      Object.assign(object, { env: failing });
      await object.alarm();
      Object.assign(object, { env });
    });
    expect(fault).toHaveBeenCalledOnce();
    expect(await runDurableObjectAlarm(keys())).toBe(true);
    expect((await bindings.FILES.list({ prefix: 'idempotency/' })).objects).toEqual([]);
  });

  test('are gone with their user', async () => {
    await keys().reserve({ key: 'run', runId: 'a', fingerprint: 'f', now: Date.now() });
    await keys().claim({ key: 'k', fingerprint: 'f', holder: 'one', now: Date.now() }, 0);
    await keys().erase();
    const again = await keys().reserve({ key: 'run', runId: 'b', fingerprint: 'g', now: Date.now() });
    expect(again).toEqual({ runId: 'b', isNew: true, isSame: true });
    expect(await keys().claim({ key: 'k', fingerprint: 'g', holder: 'two', now: Date.now() }, 0)).toMatchObject({
      is: 'yours',
    });
  });

  test('belong to whoever works on them until the lease is over', async () => {
    const claim = (holder: string, now: number) =>
      keys().claim({ key: 'k', fingerprint: 'f', holder, now }, 0) as unknown as Promise<Claimed>;
    expect((await claim('one', 0)).is).toBe('yours');
    expect((await claim('two', 29_999)).is).toBe('busy');
    expect(await keys().renew('k', 'one', 29_999, 'idempotency/one')).toBe(true);
    expect((await claim('two', 59_998)).is).toBe('busy');
    expect(await claim('two', 59_999)).toEqual({ is: 'yours', left: 'idempotency/one', since: 0 });
    const late = { status: 200, headers: [], body: null, place: null };
    expect(await keys().renew('k', 'one', 60_000, null)).toBe(false);
    await keys().keep('k', 'one', late);
    await keys().release('k', 'one');
    expect((await claim('three', 60_000)).is).toBe('busy');
    await keys().keep('k', 'two', { ...late, status: 201 });
    expect(await claim('three', 60_000)).toMatchObject({ is: 'answered', answer: { status: 201 } });
  });

  test('are the next one’s as soon as they are free', async () => {
    const claim = (holder: string, wait: number) =>
      keys().claim({ key: 'k', fingerprint: 'f', holder, now: 0 }, wait) as unknown as Promise<Claimed>;
    await claim('one', 0);
    const waiting = [claim('two', 5000), claim('three', 50)];
    await keys().release('k', 'one');
    expect((await Promise.all(waiting)).map(({ is }) => is).sort()).toEqual(['busy', 'yours']);
  });
});

function keys() {
  return bindings.IDEMPOTENCY_KEYS.getByName('user/0');
}
