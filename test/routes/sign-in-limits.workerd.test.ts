import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PasswordWork } from '../../worker/auth/password-work.ts';
import { addUser } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

let nobody: Service;

beforeEach(async () => {
  const clock = { now: () => performance.now(), wait: (milliseconds: number) => scheduler.wait(milliseconds) };
  nobody = await freshService({}, { passwords: new PasswordWork(4, clock) });
  // However long a test takes, nothing is forgotten meanwhile.
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});

afterEach(() => vi.restoreAllMocks());

describe('wrong passwords', () => {
  test('for one name are refused after ten, wherever they come from, until a while has passed', async () => {
    for (let tried = 0; tried < 10; tried += 1) expect(await statusOf('rillflow', 'wrong', v4(tried))).toBe(401);
    const refused = await attempt('rillflow', 'wrong', v4(99));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_passwords' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.detail).toBe(`Too many failed sign-ins. Try again in ${refused.headers.get('retry-after')} s.`);
    const later = Date.now() + 60_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await statusOf('rillflow', 'rillflow', v4(99))).toBe(200);
  });

  test('are refused for a name that is nobody’s just as for one that is somebody’s', async () => {
    await addUser(nobody, 'ann');
    const answers = await Promise.all(
      ['ann', 'nobody'].map(async (name) => {
        const all = [];
        for (let tried = 0; tried < 11; tried += 1) all.push(await attempt(name, 'wrong', v4(tried)));
        return all.map(({ status, body: { trace_id: _, ...body }, headers }) => ({
          ...{ status, body },
          headers: [...headers.keys()],
        }));
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.at(-1)).toMatchObject({ status: 429 });
  });

  test('from one network are refused after sixty, whatever the names, and leave others alone', async () => {
    expect(await sixtyFrom(() => v4(1))).toEqual(new Set([401]));
    expect(await statusOf('another', 'wrong', v4(1))).toBe(429);
    expect(await statusOf('rillflow', 'rillflow', v4(1))).toBe(429);
    expect(await statusOf('rillflow', 'rillflow', v4(2))).toBe(200);
  });

  test('come from one network where IPv6 addresses share a /64', async () => {
    expect(await sixtyFrom((tried) => `2001:db8:1:2::${tried + 1}`)).toEqual(new Set([401]));
    expect(await statusOf('rillflow', 'rillflow', '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await statusOf('rillflow', 'rillflow', '2001:db8:1:3::1')).toBe(200);
  });

  test('that were refused by the network do not shut out the name', async () => {
    await sixtyFrom(() => v4(1));
    for (let tried = 0; tried < 11; tried += 1) expect(await statusOf('rillflow', 'wrong', v4(1))).toBe(429);
    expect(await statusOf('rillflow', 'rillflow', v4(2))).toBe(200);
  });

  test('that come at once are made up for later', async () => {
    await nobody.signedIn();
    const all = Array.from({ length: 30 }, (_, tried) => statusOf('rillflow', 'wrong', v4(tried)));
    expect(new Set(await Promise.all(all))).toEqual(new Set([401]));
    const later = Date.now() + 60_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await statusOf('rillflow', 'wrong', v4(99))).toBe(429);
  });

  test('are compared with nothing once they are refused', async () => {
    for (let tried = 0; tried < 10; tried += 1) await attempt('rillflow', 'wrong', v4(tried));
    const verify = vi.spyOn(PasswordWork.prototype, 'verify');
    await attempt('rillflow', 'rillflow', v4(99));
    expect(verify).not.toHaveBeenCalled();
  });
});

describe('right passwords', () => {
  test('do not stand in each other’s way, however many come at once', async () => {
    const all = Array.from({ length: 30 }, () => statusOf('rillflow', 'rillflow', v4(1)));
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  });

  test('do not count, however many', async () => {
    for (let tried = 0; tried < 12; tried += 1) expect(await statusOf('rillflow', 'rillflow', v4(1))).toBe(200);
  });

  test('of accounts that wait for approval do not count either', async () => {
    const root = await nobody.signedIn();
    await root.json('POST', '/api/v1/users/', { username: 'new', password: 'password' });
    for (let tried = 0; tried < 12; tried += 1) expect(await statusOf('new', 'password', v4(1))).toBe(400);
  });
});

test('a sign-in that finds too many before it is a 503, whose name and network are not blamed', async () => {
  await nobody.signedIn();
  const passwords = new PasswordWork(14, { now: () => 0, wait: () => new Promise(() => {}) });
  for (let before = 0; before < 34; before += 1) void passwords.verify('', null);
  const busy = service({}, { passwords });
  for (let tried = 0; tried < 12; tried += 1) {
    const answer = await busy.ask('POST', '/api/v1/login', form('rillflow', 'rillflow'));
    expect(answer).toMatchObject({ status: 503, body: { code: 'passwords_busy' } });
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  expect(await statusOf('rillflow', 'rillflow', v4(1))).toBe(200);
});

test('a hash of another cost than today’s is made anew at the next sign-in, and goes on counting', async () => {
  await nobody.signedIn();
  const before = await hashOf();
  vi.restoreAllMocks();
  const dearer = service({}, { passwordCost: 5 });
  await dearer.signedIn();
  const after = await hashOf();
  expect([before, after].map((hash) => /ln=\d+/.exec(hash)?.[0])).toEqual(['ln=4', 'ln=5']);
  await dearer.signedIn();
  expect(await hashOf()).toBe(after);
});

test('two sign-ins at once that make the hash anew both succeed', async () => {
  vi.restoreAllMocks();
  await nobody.signedIn();
  const dearer = service({}, { passwordCost: 5 });
  await expect(Promise.all([dearer.signedIn(), dearer.signedIn(), dearer.signedIn()])).resolves.toHaveLength(3);
});

async function attempt(username: string, password: string, address: string) {
  const headers = { 'cf-connecting-ip': address };
  const answer = await nobody.ask('POST', '/api/v1/login', form(username, password), headers);
  return { ...answer, body: answer.body as Record<string, unknown> };
}

async function statusOf(username: string, password: string, address: string): Promise<number> {
  return (await attempt(username, password, address)).status;
}

/** What sixty wrong passwords for as many names, from an address each, are answered with. */
async function sixtyFrom(address: (tried: number) => string): Promise<Set<number>> {
  const all = Array.from({ length: 60 }, (_, tried) => statusOf(`user ${tried}`, 'wrong', address(tried)));
  return new Set(await Promise.all(all));
}

function form(username: string, password: string): URLSearchParams {
  return new URLSearchParams({ username, password });
}

function v4(last: number): string {
  return `192.0.2.${last}`;
}

async function hashOf(): Promise<string> {
  const row = await nobody.app.env.DB.prepare('SELECT password_hash FROM users').first<{ password_hash: string }>();
  return row?.password_hash ?? '';
}
