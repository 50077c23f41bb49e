import { beforeEach, describe, expect, test } from 'vitest';
import { freshService, type Service, service } from '../support/service.ts';

let nobody: Service;
let root: Service;
let ann: Session;

beforeEach(async () => {
  nobody = await freshService();
  root = await nobody.signedIn();
  await root.newUser('ann', 'first password');
  ann = await signIn('ann', 'first password');
});

describe('setting one’s own password', () => {
  test('answers with the record, and lets the new one in instead of the old one', async () => {
    const answer = await reset(ann.service, ann.id, 'second password');
    expect(answer).toMatchObject({ status: 200, body: { id: ann.id, username: 'ann', is_active: true } });
    expect(Object.keys(answer.body ?? {})).not.toContain('password');
    await expect(nobody.signedIn('ann', 'second password')).resolves.toBeDefined();
    await expect(nobody.signedIn('ann', 'first password')).rejects.toThrow('401');
  });

  test('ends every other sign-in, in every isolate, and their refresh tokens, but not its own nor the keys', async () => {
    const key = await ann.service.withKey();
    const other = await signIn('ann', 'first password');
    const elsewhere = service().as(other.service.headers);
    await elsewhere.json('GET', '/api/v1/users/whoami');
    await reset(ann.service, ann.id, 'second password');
    for (const ended of [other.service, elsewhere]) {
      expect(await ended.ask('GET', '/api/v1/users/whoami')).toMatchObject({
        status: 401,
        body: { detail: 'Could not validate credentials', code: 'signed_out' },
      });
    }
    expect((await renew(other)).status).toBe(401);
    expect((await renew(ann)).status).toBe(200);
    for (const going of [ann.service, key]) expect((await going.ask('GET', '/api/v1/users/whoami')).status).toBe(200);
  });

  test('by a key ends every sign-in', async () => {
    const key = await ann.service.withKey();
    expect((await reset(key, ann.id, 'second password')).status).toBe(200);
    expect((await ann.service.ask('GET', '/api/v1/users/whoami')).status).toBe(401);
    expect((await renew(ann)).status).toBe(401);
  });

  test('refuses what clients know, with the words that they know', async () => {
    const refused = (detail: string) => ({ status: 400, body: { detail } });
    expect(await reset(ann.service, ann.id, 'first password')).toMatchObject(
      refused("You can't use your current password"),
    );
    const anothers = refused("You can't change another user's password");
    expect(await reset(ann.service, crypto.randomUUID(), 'zz')).toMatchObject(anothers);
    expect(await reset(root, ann.id, 'second password')).toMatchObject(anothers);
  });

  test.each([
    ['none', {}, 'missing'],
    ['null', { password: null }, 'string_type'],
    ['a number', { password: 12345678 }, 'string_type'],
    ['a short one', { password: 'short' }, 'string_too_short'],
    ['an endless one', { password: 'x'.repeat(1001) }, 'string_too_long'],
    ['the default one', { password: 'rillflow' }, 'value_error'],
  ])('refuses %s by a 422 that does not repeat it', async (_, body, type) => {
    const answer = await ann.service.ask('PATCH', `/api/v1/users/${ann.id}/reset-password`, body);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ type, loc: ['body', 'password'] }] } });
    expect(JSON.stringify(answer.body)).not.toContain('input"');
  });

  test('is limited, since it tells whether a password is the current one', async () => {
    const answers = [];
    for (let tried = 0; tried < 12; tried += 1) answers.push(await reset(ann.service, ann.id, 'first password'));
    expect(answers.map(({ status }) => status)).toContain(429);
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('a superuser', () => {
  test('who sets a password ends the user’s sign-ins', async () => {
    const change = { password: 'set by root' };
    expect((await root.ask('PATCH', `/api/v1/users/${ann.id}`, change)).status).toBe(200);
    expect((await ann.service.ask('GET', '/api/v1/users/whoami')).status).toBe(401);
    expect((await renew(ann)).status).toBe(401);
    await expect(nobody.signedIn('ann', 'set by root')).resolves.toBeDefined();
  });

  test('who sets the own one keeps the sign-in that was used for it', async () => {
    const { id } = await root.json('GET', '/api/v1/users/whoami');
    const other = await signIn('rillflow', 'rillflow');
    await root.json('PATCH', `/api/v1/users/${id}`, { password: 'set by myself' });
    expect((await root.ask('GET', '/api/v1/users/whoami')).status).toBe(200);
    expect((await renew(other)).status).toBe(401);
  });

  test('sets no password that is refused elsewhere', async () => {
    const patch = (body: unknown) => root.ask('PATCH', `/api/v1/users/${ann.id}`, body);
    expect((await patch({ password: 'short' })).status).toBe(422);
    expect((await patch({ username: 'annabelle', password: 'Annabelle' })).status).toBe(422);
    const added = { username: 'annabelle', password: 'annabelle' };
    expect((await root.ask('POST', '/api/v1/users/', added)).status).toBe(422);
    expect(await root.ask('POST', '/api/v1/users/', { username: 'ann', password: 'x' })).toMatchObject({
      status: 400,
      body: { detail: 'This username is unavailable.' },
    });
  });

  test('who deactivates somebody ends the sign-ins for good, also after activating again', async () => {
    const key = await ann.service.withKey();
    await root.json('PATCH', `/api/v1/users/${ann.id}`, { is_active: false });
    expect((await renew(ann)).status).toBe(401);
    expect((await key.ask('GET', '/api/v1/users/whoami')).status).toBe(401);
    await root.json('PATCH', `/api/v1/users/${ann.id}`, { is_active: true });
    expect((await ann.service.ask('GET', '/api/v1/users/whoami')).status).toBe(401);
    expect((await renew(ann)).status).toBe(401);
    expect((await key.ask('GET', '/api/v1/users/whoami')).status).toBe(200);
    await expect(nobody.signedIn('ann', 'first password')).resolves.toBeDefined();
  });
});

test('a password that is changed while somebody signs in with it opens no door', async () => {
  const slow = service({}, { newId: () => crypto.randomUUID() });
  const { passwords } = slow.app;
  const verify = passwords.verify.bind(passwords);
  let changed = false;
  passwords.verify = async (...given) => {
    const answer = await verify(...given);
    if (!changed) {
      changed = true;
      await root.json('PATCH', `/api/v1/users/${ann.id}`, { password: 'set by root' });
    }
    return answer;
  };
  await expect(slow.signedIn('ann', 'first password')).rejects.toThrow('401');
});

async function signIn(username: string, password: string): Promise<Session> {
  const response = await nobody.fetch('POST', '/api/v1/login', { body: new URLSearchParams({ username, password }) });
  const tokens = (await response.json()) as { access_token: string; refresh_token: string };
  const signedIn = nobody.as({ authorization: `Bearer ${tokens.access_token}` });
  const { id } = await signedIn.json<{ id: string }>('GET', '/api/v1/users/whoami');
  return { id, service: signedIn, refreshToken: tokens.refresh_token };
}

function renew({ refreshToken }: Session): Promise<Response> {
  return nobody.fetch('POST', '/api/v1/refresh', { headers: { cookie: `refresh_token_lf=${refreshToken}` } });
}

function reset(by: Service, id: string, password: string) {
  return by.ask('PATCH', `/api/v1/users/${id}/reset-password`, { password });
}

interface Session {
  readonly id: string;
  readonly service: Service;
  readonly refreshToken: string;
}
