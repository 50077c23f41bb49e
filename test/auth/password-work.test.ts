import { expect, test } from 'vitest';
import { PasswordWork } from '../../worker/auth/password-work.ts';
import { hashPassword } from '../../worker/secrets/password.ts';

// Cheap to compute, while the pauses are those of a cost of 14: 120 ms from one to the next.
const stored = hashPassword('right', 1);

test('passwords are compared one at a time, and as long as one takes is left to others in between', async () => {
  const clock = new Clock();
  const work = new PasswordWork(14, clock);
  const ends: number[] = [];
  await Promise.all([1, 2, 3, 4].map(() => work.verify('right', stored).then(() => ends.push(clock.time))));
  expect(ends).toEqual([0, 120, 240, 360]);
});

test('on a slow machine the pause is as long as the work was', async () => {
  const clock = new Clock();
  let worked = 0;
  // The clock is 200 ms on after each password.
  const slow = { wait: clock.wait, now: () => clock.time + 200 * worked };
  const work = new PasswordWork(14, slow);
  const begins: number[] = [];
  const password = {
    normalize: () => {
      begins.push(slow.now());
      worked += 1;
      return 'right';
    },
  } as unknown as string;
  await Promise.all([1, 2, 3].map(() => work.verify(password, stored)));
  expect(begins).toEqual([0, 400, 800]);
});

test('who comes when nobody waits does not wait either', async () => {
  const clock = new Clock();
  const work = new PasswordWork(14, clock);
  await work.verify('right', stored);
  clock.time += 5000;
  await work.verify('right', stored);
  expect(clock.time).toBe(5000);
});

test('passwords whose time has come together, since the thread was busy, still leave pauses', async () => {
  const clock = new Clock();
  const work = new PasswordWork(14, clock);
  const ends: number[] = [];
  const all = [1, 2, 3].map(() => work.verify('right', stored).then(() => ends.push(clock.time)));
  clock.time += 1000;
  await Promise.all(all);
  expect(ends.map((end, index) => end - (ends[index - 1] ?? 0)).slice(1)).toEqual([expect.any(Number), 120]);
});

test('a clock that stands still, or is set back, holds nobody up', async () => {
  const still = new PasswordWork(14, { now: () => 0, wait: async () => {} });
  await Promise.all([1, 2, 3].map(() => still.verify('right', stored)));
  const clock = new Clock();
  const work = new PasswordWork(14, clock);
  clock.time = 3_600_000;
  await work.verify('right', stored);
  clock.time = 0;
  await work.verify('right', stored);
  expect(clock.time).toBe(0);
});

test('who would wait for more than four seconds is refused at once, and told for how long', async () => {
  const clock = new Clock();
  const work = new PasswordWork(14, clock);
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => work.verify('right', stored)));
  const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(50 - 34);
  expect(refused[0]?.reason).toMatchObject({
    status: 503,
    code: 'passwords_busy',
    detail: 'Too many passwords are being checked. Try again in 5 s.',
    headers: { 'retry-after': '5' },
  });
  await expect(work.verify('right', stored)).resolves.toMatchObject({ ok: true });
});

test('nobody’s password is never right, and costs the work of today', async () => {
  const work = new PasswordWork(4, new Clock());
  expect(await work.verify('', null)).toEqual({ ok: false, outdated: false });
});

test('a hash of another cost counts, and is told to be outdated', async () => {
  const work = new PasswordWork(4, new Clock());
  expect(await work.verify('right', stored)).toEqual({ ok: true, outdated: true });
  expect(await work.verify('wrong', stored)).toMatchObject({ ok: false });
  expect(await work.verify('right', await work.hash('right'))).toEqual({ ok: true, outdated: false });
});

/** A clock that goes on when everybody waits, to the first who is due. */
class Clock {
  time = 0;
  readonly #due: { at: number; go: () => void }[] = [];
  readonly now = () => this.time;
  readonly wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      this.#due.push({ at: this.time + milliseconds, go: resolve });
      this.#due.sort((one, other) => one.at - other.at);
      setImmediate(() => {
        const next = this.#due.shift();
        if (!next) return;
        this.time = Math.max(this.time, next.at);
        next.go();
      });
    });
}
