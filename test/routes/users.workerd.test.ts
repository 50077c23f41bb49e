import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const optins = { github_starred: false, dialog_dismissed: false, discord_clicked: false };

let nobody: Service;
let root: Person;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService();
  root = await addUser(nobody, 'root', { isSuperuser: true });
  ann = await addUser(nobody, 'ann');
});

describe('whoami', () => {
  test('is the record that clients know, in their order, and the default tenant', async () => {
    const record = await ann.byKey.json('GET', '/api/v1/users/whoami');
    expect(Object.entries(record)).toEqual([
      ['id', ann.id],
      ['username', 'ann'],
      ['profile_image', null],
      ['store_api_key', null],
      ['is_active', true],
      ['is_superuser', false],
      ['create_at', time],
      ['updated_at', time],
      ['last_login_at', time],
      ['optins', optins],
      ['tenant_id', null],
    ]);
  });
});

describe('creating a user', () => {
  test('makes one that waits for approval and has no rights, under an id of its own', async () => {
    const body = { username: 'bob', password: 'bobs secret', id: root.id };
    const made = await root.byKey.ask('POST', '/api/v1/users/', body);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: uuid,
      username: 'bob',
      profile_image: null,
      store_api_key: null,
      is_active: false,
      is_superuser: false,
      create_at: time,
      updated_at: time,
      last_login_at: null,
      optins,
      tenant_id: null,
    });
    expect(made.body?.id).not.toBe(root.id);
  });

  test('gives the rights that the body names, over the setting', async () => {
    const rights = { is_active: true, is_superuser: true };
    const bob = { username: 'bob', password: 'bobs secret' };
    expect(await root.byKey.json('POST', '/api/v1/users/', { ...bob, ...rights })).toMatchObject(rights);
    const signedIn = await nobody.signedIn('bob', 'bobs secret');
    expect((await signedIn.ask('GET', '/api/v1/users/')).status).toBe(200);
    const open = service({ SERVICE_NEW_USER_IS_ACTIVE: 'true' }).as(root.byKey.headers);
    const cid = { ...bob, username: 'cid' };
    expect(await open.json('POST', '/api/v1/users/', { ...cid, is_active: false })).toMatchObject({ is_active: false });
  });

  test('makes an active one where the setting says so', async () => {
    const open = service({ SERVICE_NEW_USER_IS_ACTIVE: 'true' }).as(root.byKey.headers);
    expect(await open.json('POST', '/api/v1/users/', { username: 'bob', password: 'bobs secret' })).toMatchObject({
      is_active: true,
    });
  });

  test('keeps the optins that came', async () => {
    const body = { username: 'bob', password: 'bobs secret', optins: { github_starred: true } };
    expect(await root.byKey.json('POST', '/api/v1/users/', body)).toMatchObject({ optins: { github_starred: true } });
  });

  test('refuses a name that is taken, also when both come at once', async () => {
    const body = { username: 'bob', password: 'bobs secret' };
    const answers = await Promise.all([1, 2].map(() => root.byKey.ask('POST', '/api/v1/users/', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      detail: 'This username is unavailable.',
      code: 'username_taken',
    });
  });

  test.each([
    ['no name', { password: 'x' }, ['body', 'username'], 'missing'],
    ['no password', { username: 'x' }, ['body', 'password'], 'missing'],
    ['an empty name', { username: '', password: 'x' }, ['body', 'username'], 'string_too_short'],
    ['a name of spaces', { username: '  ', password: 'x' }, ['body', 'username'], 'string_too_short'],
    ['an empty password', { username: 'x', password: '' }, ['body', 'password'], 'string_too_short'],
    ['a number for a name', { username: 5, password: 'x' }, ['body', 'username'], 'string_type'],
    ['a very long name', { username: 'x'.repeat(10_000), password: 'x' }, ['body', 'username'], 'string_too_long'],
    ['a very long password', { username: 'x', password: 'p'.repeat(10_000) }, ['body', 'password'], 'string_too_long'],
    [
      'optins like a book',
      { username: 'x', password: 'x', optins: { a: 'x'.repeat(20_000) } },
      ['body', 'optins'],
      'value_error',
    ],
    ['optins that are a list', { username: 'x', password: 'x', optins: [] }, ['body', 'optins'], 'dict_type'],
  ])('with %s is 422, and the answer does not repeat the input', async (_, body, loc, type) => {
    const { status, body: answer } = await root.byKey.ask('POST', '/api/v1/users/', body);
    expect(status).toBe(422);
    expect(answer).toMatchObject({ detail: [{ type, loc }], code: 'validation_failed' });
    expect(JSON.stringify(answer)).not.toContain('input"');
  });
});

describe('listing users', () => {
  test('pages through all of them, oldest first', async () => {
    for (const name of ['bob', 'cid']) await addUser(nobody, name);
    const list = (query: string) =>
      root.byKey.json<{ total_count: number; users: { username: string }[] }>('GET', `/api/v1/users/${query}`);
    const names = async (query: string) => (await list(query)).users.map(({ username }) => username);
    expect(await names('')).toEqual(['root', 'ann', 'bob', 'cid']);
    expect(await names('?skip=1&limit=2')).toEqual(['ann', 'bob']);
    expect(await names('?skip=9')).toEqual([]);
    expect(Object.keys(await list('?limit=1'))).toEqual(['total_count', 'users']);
    expect((await list('?limit=1')).total_count).toBe(4);
    expect(await names('?limit=1&limit=3')).toEqual(['root', 'ann', 'bob']);
  });

  test.each(['skip=-1', 'limit=0', 'limit=1001', 'limit=ten', 'skip=1.5', 'limit=', `skip=${'9'.repeat(40)}`])(
    'with ?%s is 422',
    async (query) => {
      expect((await root.byKey.ask('GET', `/api/v1/users/?${query}`)).status).toBe(422);
    },
  );
});

describe('changing a user', () => {
  const patch = (by: Person, whom: Person | string, body: unknown) =>
    by.byKey.ask('PATCH', `/api/v1/users/${typeof whom === 'string' ? whom : whom.id}`, body);

  test('gives rights and takes them, at once', async () => {
    expect(await patch(root, ann, { is_superuser: true })).toMatchObject({ status: 200, body: { is_superuser: true } });
    expect((await ann.byKey.ask('GET', '/api/v1/users/')).status).toBe(200);
    await patch(root, ann, { is_superuser: false });
    expect((await ann.byKey.ask('GET', '/api/v1/users/')).status).toBe(403);
  });

  test('leaves alone what is absent or null, but clears the picture by null', async () => {
    await patch(ann, ann, { profile_image: 'Space/046-rocket.svg', optins: { github_starred: true } });
    await patch(ann, ann, { username: null, password: null, is_active: null, optins: null });
    const kept = { username: 'ann', profile_image: 'Space/046-rocket.svg', optins: { github_starred: true } };
    expect(await ann.byKey.json('GET', '/api/v1/users/whoami')).toMatchObject(kept);
    expect((await patch(ann, ann, { profile_image: null })).body).toMatchObject({ ...kept, profile_image: null });
  });

  test('lets people rename themselves, to a free name', async () => {
    expect((await patch(ann, ann, { username: 'anna' })).body).toMatchObject({ username: 'anna' });
    expect(await patch(ann, ann, { username: 'root' })).toMatchObject({
      status: 400,
      body: { detail: 'This username is unavailable.', code: 'username_taken' },
    });
  });

  test.each([{ is_superuser: true }, { is_active: false }, { is_superuser: false }])(
    'refuses people who give themselves %j',
    async (body) => {
      expect(await patch(ann, ann, body)).toMatchObject({ status: 403, body: { detail: 'Permission denied' } });
    },
  );

  test('refuses to change others, known or not, with the same words', async () => {
    const refused = { status: 403, body: { detail: 'Permission denied' } };
    expect(await patch(ann, root, { username: 'x' })).toMatchObject(refused);
    expect(await patch(ann, crypto.randomUUID(), { username: 'x' })).toMatchObject(refused);
    expect(await patch(root, crypto.randomUUID(), { username: 'x' })).toMatchObject({
      status: 404,
      body: { detail: 'User not found' },
    });
  });

  test('keeps the last superuser', async () => {
    for (const body of [{ is_superuser: false }, { is_active: false }]) {
      expect(await patch(root, root, body)).toMatchObject({ status: 400, body: { code: 'last_superuser' } });
    }
    await patch(root, ann, { is_superuser: true });
    expect((await patch(root, root, { is_superuser: false })).status).toBe(200);
  });

  test('keeps one superuser where the last two take the right from each other at once', async () => {
    const bob = await addUser(nobody, 'bob', { isSuperuser: true });
    const answers = await Promise.all([
      patch(root, bob, { is_superuser: false }),
      patch(bob, root, { is_superuser: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await Promise.all([root, bob].map(({ byKey }) => byKey.json('GET', '/api/v1/users/whoami')));
    expect(left.filter((user) => user.is_superuser)).toHaveLength(1);
  });

  test('takes an id in any case and no garbage for one', async () => {
    expect((await patch(root, ann.id.toUpperCase(), { optins: {} })).body).toMatchObject({ id: ann.id, optins: {} });
    expect(await patch(root, 'nobody', {})).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'uuid_parsing', loc: ['path', 'user_id'] }] },
    });
  });

  test('sets passwords by a superuser alone, and signs in with the new one', async () => {
    expect(await patch(ann, ann, { password: 'new' })).toMatchObject({
      status: 400,
      body: { detail: "You can't change your password here" },
    });
    expect((await patch(root, ann, { password: 'a new one' })).status).toBe(200);
    await expect(nobody.signedIn('ann', 'a new one')).resolves.toBeDefined();
    await expect(nobody.signedIn('ann', 'old')).rejects.toThrow('401');
  });

  test('stores strange names as they are, or not at all', async () => {
    for (const name of ['__proto__', 'constructor', "x'; drop table users; --", 'ünï 😀', 'a\u0000b']) {
      expect((await patch(root, ann, { username: name })).body).toMatchObject({ username: name });
    }
    const proto = JSON.parse('{"optins":{"__proto__":{"polluted":true},"constructor":{"a":1}}}');
    const answer = await patch(root, ann, proto);
    expect(answer.status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
