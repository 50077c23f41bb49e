import { beforeEach, describe, expect, test } from 'vitest';
import { freshService, type Service, service } from '../support/service.ts';

let nobody: Service;

beforeEach(async () => {
  nobody = await freshService();
});

const form = (username: string, password: string) => ({ body: new URLSearchParams({ username, password }) });

describe('signing in', () => {
  test('gives the first superuser a pair of tokens, in the body and as cookies', async () => {
    const response = await nobody.fetch('POST', '/api/v1/login', form('rillflow', 'rillflow'));
    expect(response.status).toBe(200);
    const tokens = (await response.json()) as Record<string, string>;
    expect(Object.keys(tokens)).toEqual(['access_token', 'refresh_token', 'token_type']);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toBe(`refresh_token_lf=${tokens.refresh_token}; Path=/; Max-Age=604800; SameSite=Lax; HttpOnly`);
    expect(cookies[1]).toBe(`access_token_lf=${tokens.access_token}; Path=/; Max-Age=3600; SameSite=Lax`);
  });

  test('uses the name and password of the settings', async () => {
    const named = await freshService({ SERVICE_SUPERUSER: 'root', SERVICE_SUPERUSER_PASSWORD: 'geheim' });
    expect((await named.fetch('POST', '/api/v1/login', form('rillflow', 'rillflow'))).status).toBe(401);
    expect((await named.fetch('POST', '/api/v1/login', form('root', 'geheim'))).status).toBe(200);
  });

  test.each([
    ['a wrong password', 'rillflow', 'no'],
    ['an unknown name', 'somebody', 'rillflow'],
  ])('refuses %s with the same words', async (_, username, password) => {
    const response = await nobody.fetch('POST', '/api/v1/login', form(username, password));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ detail: 'Incorrect username or password' });
  });

  test('names the fields that a form lacks, and every field for JSON', async () => {
    const lacking = await nobody.ask('POST', '/api/v1/login', { username: 'rillflow', password: 'rillflow' });
    expect(lacking.status).toBe(422);
    expect(lacking.body?.detail).toEqual([
      { type: 'missing', loc: ['body', 'username'], msg: 'Field required' },
      { type: 'missing', loc: ['body', 'password'], msg: 'Field required' },
    ]);
  });

  test('tells a user who waits for approval so, but only with the right password', async () => {
    const root = await nobody.signedIn();
    await root.json('POST', '/api/v1/users/', { username: 'new', password: 'password' });
    const right = await nobody.fetch('POST', '/api/v1/login', form('new', 'password'));
    expect([right.status, await right.json()]).toMatchObject([400, { detail: 'Waiting for approval' }]);
    expect((await nobody.fetch('POST', '/api/v1/login', form('new', 'wrong'))).status).toBe(401);
  });

  test('forgets the sign-ins of the user that ended by themselves, and no other', async () => {
    const root = await nobody.signedIn();
    const ann = await root.newUser('ann');
    const count = () => nobody.app.env.DB.prepare('SELECT count(*) AS n FROM sessions').first<number>('n');
    const later = service({}, { now: () => Date.now() + 8 * 24 * 3_600_000 });
    expect(await count()).toBe(2);
    await later.signedIn('ann', 'password');
    expect(await count()).toBe(2);
    await expect(ann.json('GET', '/api/v1/users/whoami')).rejects.toThrow('401');
    await root.json('GET', '/api/v1/users/whoami');
  });

  test('is never automatic', async () => {
    const { status, body } = await nobody.ask('GET', '/api/v1/auto_login');
    expect(status).toBe(400);
    expect(body?.detail).toEqual({
      message: 'Auto login is disabled. Please enable it in the settings',
      auto_login: false,
    });
  });
});

describe('a token', () => {
  test('stands for its user on the session endpoints', async () => {
    const root = await nobody.signedIn();
    expect(await root.json('GET', '/api/v1/users/whoami')).toMatchObject({ username: 'rillflow', is_superuser: true });
  });

  test('is refused after signing out, in every isolate, and its refresh token too', async () => {
    const response = await nobody.fetch('POST', '/api/v1/login', form('rillflow', 'rillflow'));
    const tokens = (await response.json()) as Record<string, string>;
    const root = nobody.as({ authorization: `Bearer ${tokens.access_token}` });
    const elsewhere = service().as(root.headers);
    await root.json('GET', '/api/v1/users/whoami');
    await elsewhere.json('GET', '/api/v1/users/whoami');
    expect(await root.json('POST', '/api/v1/logout')).toEqual({ message: 'Logout successful' });
    for (const client of [root, elsewhere]) {
      expect(await client.ask('GET', '/api/v1/users/whoami')).toMatchObject({
        status: 401,
        body: { detail: 'Could not validate credentials' },
      });
    }
    const cookie = `refresh_token_lf=${tokens.refresh_token}`;
    expect((await nobody.fetch('POST', '/api/v1/refresh', { headers: { cookie } })).status).toBe(401);
  });

  test('of a deactivated user is refused on the next request', async () => {
    const root = await nobody.signedIn();
    const ann = await root.newUser('ann');
    const { id } = await ann.json('GET', '/api/v1/users/whoami');
    const key = await ann.withKey();
    await key.json('GET', '/api/v1/users/whoami');
    await root.json('PATCH', `/api/v1/users/${id}`, { is_active: false });
    expect(await ann.ask('GET', '/api/v1/users/whoami')).toMatchObject({
      status: 401,
      body: { detail: 'User not found or is inactive.' },
    });
    expect(await key.ask('GET', '/api/v1/users/whoami')).toMatchObject({
      status: 401,
      body: { detail: 'Inactive user' },
    });
  });

  test('cannot be a refresh token, garbage, or signed with another secret', async () => {
    const response = await nobody.fetch('POST', '/api/v1/login', form('rillflow', 'rillflow'));
    const { access_token: access, refresh_token: refresh } = (await response.json()) as Record<string, string>;
    const whoami = (token: string | undefined, from = nobody) =>
      from.as({ authorization: `Bearer ${token}` }).ask('GET', '/api/v1/users/whoami');
    expect(await whoami(refresh)).toMatchObject({ status: 401, body: { detail: 'Token is invalid.' } });
    expect(await whoami('nope')).toMatchObject({ status: 401, body: { detail: 'Could not validate credentials' } });
    expect((await whoami(access, service({ SERVICE_SECRET_KEY: 'another secret' }))).status).toBe(401);
    const rotated = service({ SERVICE_SECRET_KEY: 'another secret', SERVICE_SECRET_KEYRING: '["a secret for tests"]' });
    expect((await whoami(access, rotated)).status).toBe(200);
  });

  test('ends with its hour', async () => {
    const response = await nobody.fetch('POST', '/api/v1/login', form('rillflow', 'rillflow'));
    const { access_token: access } = (await response.json()) as Record<string, string>;
    let now = Date.now();
    const later = service({}, { now: () => now }).as({ authorization: `Bearer ${access}` });
    expect((await later.ask('GET', '/api/v1/users/whoami')).status).toBe(200);
    now += 3_601_000;
    expect((await later.ask('GET', '/api/v1/users/whoami')).status).toBe(401);
  });
});

describe('renewing tokens', () => {
  test('takes the refresh cookie, and only from our own pages', async () => {
    const response = await nobody.fetch('POST', '/api/v1/login', form('rillflow', 'rillflow'));
    const { refresh_token: refresh } = (await response.json()) as Record<string, string>;
    const cookie = `a=b; refresh_token_lf=${refresh}`;
    const renew = (headers: Record<string, string>) => nobody.fetch('POST', '/api/v1/refresh', { headers });
    expect((await renew({ cookie })).status).toBe(200);
    expect((await renew({ cookie, origin: 'http://localhost' })).status).toBe(200);
    expect((await renew({ cookie, origin: 'https://localhost' })).status, 'TLS ended in front').toBe(200);
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'http://localhost:1', 'null']) {
      expect((await renew({ cookie, origin })).status, origin).toBe(403);
    }
    expect((await renew({})).status).toBe(401);
    expect((await renew({ cookie: 'refresh_token_lf=bad' })).status).toBe(401);
  });
});

describe('credentials', () => {
  test('come as Bearer before query before header; cookies count for nothing', async () => {
    const root = await nobody.signedIn();
    const key = (await root.withKey()).headers['x-api-key'] as string;
    const whoami = (headers: Record<string, string>, query = '') =>
      nobody.as(headers).ask('GET', `/api/v1/users/whoami${query}`);
    expect((await whoami({ 'x-api-key': key })).status).toBe(200);
    expect((await whoami({}, `?x-api-key=${key}`)).status).toBe(200);
    expect((await whoami({ authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await whoami({ authorization: 'Basic abc', 'x-api-key': key })).status).toBe(200);
    expect((await whoami({ authorization: 'Bearer nope', 'x-api-key': key })).status).toBe(401);
    expect((await whoami({ 'x-api-key': key }, '?x-api-key=sk-bad')).status).toBe(403);
    expect(await whoami({ 'x-api-key': 'sk-bad' })).toMatchObject({
      status: 403,
      body: { detail: 'Invalid or missing API key', code: 'invalid_api_key' },
    });
    const token = root.headers.authorization?.slice(7);
    expect(await whoami({ cookie: `access_token_lf=${token}` })).toMatchObject({
      status: 403,
      body: { detail: 'An API key must be passed as query or header' },
    });
  });

  test('are one key alone where the environment names it', async () => {
    const root = await nobody.signedIn();
    const stored = (await root.withKey()).headers['x-api-key'] as string;
    const single = service({ SERVICE_API_KEY_SOURCE: 'env', SERVICE_API_KEY: 'the one key' });
    const whoami = (key: string) => single.as({ 'x-api-key': key }).ask('GET', '/api/v1/users/whoami');
    expect(await whoami('the one key')).toMatchObject({ status: 200, body: { username: 'rillflow' } });
    expect((await whoami(stored)).status).toBe(403);
    expect((await whoami('the one kez')).status).toBe(403);
  });
});
