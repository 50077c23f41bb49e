import { evictDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiKeys } from '../../schema/tables/api-keys.ts';
import { users } from '../../schema/tables/users.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);

let nobody: Service;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
});

describe('making a key', () => {
  test('shows it whole, once', async () => {
    const made = await ann.bySignIn.ask('POST', '/api/v1/api_key/', {
      name: 'my key',
      total_uses: 77,
      is_active: false,
    });
    expect(made.status).toBe(200);
    expect(Object.entries(made.body ?? {})).toEqual([
      ['name', 'my key'],
      ['last_used_at', null],
      ['total_uses', 0],
      ['is_active', true],
      ['id', expect.any(String)],
      ['api_key', expect.stringMatching(/^sk-[\w-]{43}$/)],
      ['user_id', ann.id],
    ]);
    const whole = made.body?.api_key as string;
    expect(JSON.stringify(await ann.bySignIn.json('GET', '/api/v1/api_key/'))).not.toContain(whole);
    expect(JSON.stringify(await nobody.app.db.select().from(apiKeys))).not.toContain(whole);
  });

  test('takes equal names, and none', async () => {
    for (const body of [{ name: 'x' }, { name: 'x' }, { name: null }, {}]) {
      expect(await ann.bySignIn.json('POST', '/api/v1/api_key/', body)).toMatchObject({
        name: (body as { name?: string | null }).name ?? null,
      });
    }
  });

  test.each([
    ['no body', undefined, [{ type: 'missing', loc: ['body'], msg: 'Field required' }]],
    ['a number for a name', { name: 5 }, [{ type: 'string_type', loc: ['body', 'name'] }]],
    ['a very long name', { name: 'x'.repeat(10_000) }, [{ type: 'string_too_long', loc: ['body', 'name'] }]],
    ['a list', [], [{ type: 'model_attributes_type', loc: ['body'] }]],
  ])('with %s is 422', async (_, body, detail) => {
    expect(await ann.bySignIn.ask('POST', '/api/v1/api_key/', body)).toMatchObject({ status: 422, body: { detail } });
  });
});

describe('listing keys', () => {
  test('shows each by its first eight characters, with its uses', async () => {
    const list = await ann.bySignIn.json<KeyList>('GET', '/api/v1/api_key/');
    expect(Object.keys(list)).toEqual(['total_count', 'user_id', 'api_keys']);
    expect(list).toMatchObject({ total_count: 1, user_id: ann.id });
    expect(Object.entries(list.api_keys[0] ?? {})).toEqual([
      ['name', 'test'],
      ['last_used_at', null],
      ['total_uses', 0],
      ['is_active', true],
      ['id', ann.keyId],
      ['api_key', ann.key.slice(0, 8).padEnd(46, '*')],
      ['user_id', ann.id],
      ['created_at', time],
    ]);
  });
});

describe('the uses of a key', () => {
  test('are exact, to fifty at once, and after everything was written and forgotten', async () => {
    const isolates = [ann.byKey, service().as(ann.byKey.headers)];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => isolates[index % 2]?.json('GET', '/api/v1/users/whoami')),
    );
    const before = await usesOf(ann);
    expect(before).toMatchObject({ total_uses: 50, last_used_at: time });
    await nobody.app.accounts.flush();
    const { ACCOUNTS } = nobody.app.env;
    await evictDurableObject(ACCOUNTS.get(ACCOUNTS.idFromName(ann.id)));
    expect(await usesOf(ann)).toEqual(before);
    await ann.byKey.json('GET', '/api/v1/users/whoami');
    expect(await usesOf(ann)).toMatchObject({ total_uses: 51 });
  });

  test('count calls that fail after the key was let in, and none by sign-in or by a refused key', async () => {
    await ann.byKey.ask('POST', '/api/v1/run/unknown', {});
    await ann.byKey.ask('GET', '/api/v1/flows/not-an-id');
    await nobody.as({ 'x-api-key': `${ann.key}x` }).ask('GET', '/api/v1/users/whoami');
    await ann.bySignIn.json('GET', '/api/v1/users/whoami');
    expect(await usesOf(ann)).toMatchObject({ total_uses: 2 });
  });

  test('are counted for each key by itself', async () => {
    const other = await ann.bySignIn.withKey();
    await other.json('GET', '/api/v1/config');
    expect(await usesOf(ann)).toMatchObject({ total_uses: 0, last_used_at: null });
  });

  test('are not counted where the setting says so', async () => {
    const quiet = service({ SERVICE_DISABLE_TRACK_APIKEY_USAGE: 'true' }).as(ann.byKey.headers);
    await quiet.json('GET', '/api/v1/users/whoami');
    expect(await usesOf(ann)).toMatchObject({ total_uses: 0, last_used_at: null });
  });
});

describe('deleting a key', () => {
  test('refuses it on the next request, in every isolate that has it in its cache', async () => {
    const isolates = [ann.byKey, service().as(ann.byKey.headers)];
    for (const isolate of isolates) await isolate.json('GET', '/api/v1/users/whoami');
    expect(await ann.bySignIn.json('DELETE', `/api/v1/api_key/${ann.keyId}`)).toEqual({ detail: 'API Key deleted' });
    for (const isolate of isolates) {
      expect(await isolate.ask('GET', '/api/v1/users/whoami')).toMatchObject({
        status: 403,
        body: { detail: 'Invalid or missing API key', code: 'invalid_api_key' },
      });
    }
    expect(await ann.bySignIn.json('GET', '/api/v1/api_key/')).toMatchObject({ total_count: 0, api_keys: [] });
  });

  test('twice is the 400 that clients know', async () => {
    await ann.bySignIn.json('DELETE', `/api/v1/api_key/${ann.keyId.toUpperCase()}`);
    expect(await ann.bySignIn.ask('DELETE', `/api/v1/api_key/${ann.keyId}`)).toMatchObject({
      status: 400,
      body: { detail: 'API Key not found', code: 'api_key_not_found' },
    });
  });
});

describe('a store key', () => {
  test('is kept encrypted, never shown, and its cookie is out of reach for scripts', async () => {
    for (const by of [ann.byKey, ann.bySignIn]) {
      const response = await by.fetch('POST', '/api/v1/api_key/store', { body: { api_key: 'store-secret' } });
      expect([response.status, await response.json()]).toEqual([200, { detail: 'API Key saved' }]);
      const [cookie = ''] = response.headers.getSetCookie();
      expect(cookie).toMatch(/^apikey_tkn_lflw=[^;]+; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/);
      expect(cookie).not.toContain('store-secret');
    }
    expect(await ann.byKey.json('GET', '/api/v1/users/whoami')).toMatchObject({ store_api_key: null });
    const [row] = await nobody.app.db.select().from(users);
    expect(row?.storeApiKey).toEqual(expect.any(String));
    expect(row?.storeApiKey).not.toContain('store-secret');
  });

  test.each([[{}], [{ api_key: '' }], [{ api_key: null }], [{ api_key: ['x'] }]])('%j is 422', async (body) => {
    expect((await ann.byKey.ask('POST', '/api/v1/api_key/store', body)).status).toBe(422);
  });
});

async function usesOf(person: Person) {
  const { api_keys: keys } = await person.bySignIn.json<KeyList>('GET', '/api/v1/api_key/');
  return keys.find(({ id }) => id === person.keyId);
}

interface KeyList {
  total_count: number;
  api_keys: { id: string; total_uses: number; last_used_at: string | null }[];
}
