import { expect, test } from 'vitest';
import { StartQueue } from '../../../worker/runs/background/start-queue.ts';

test('lets as many begin as it has places, and another one when a place is given back', async () => {
  const { enter, begun, pass } = queueOf(2);
  for (const name of ['first', 'second', 'third', 'fourth']) enter(name);
  await pass(100);
  expect(begun.map(({ name }) => name)).toEqual(['first', 'second']);
  begun[0]?.leave();
  await pass(100);
  expect(begun.map(({ name }) => name)).toEqual(['first', 'second', 'third']);
});

test('lets a single one begin within a millisecond', async () => {
  const { enter, begun, pass } = queueOf(2);
  enter('only');
  await pass(1);
  expect(begun).toHaveLength(1);
});

test('works off a burst as fast as its runs end', async () => {
  const { enter, begun, pass } = queueOf(2);
  for (let run = 0; run < 200; run += 1) enter(`run ${run}`);
  for (let left = 0; left < 200 && now() < 1500; ) {
    await pass(1);
    for (; left < begun.length; left += 1) begun[left]?.leave();
  }
  expect(begun).toHaveLength(200);

  function now(): number {
    return begun.at(-1)?.at ?? 0;
  }
});

test('a place that is given back twice is one place', async () => {
  const { enter, begun, pass } = queueOf(1);
  for (const name of ['first', 'second', 'third']) enter(name);
  await pass(50);
  begun[0]?.leave();
  begun[0]?.leave();
  await pass(50);
  expect(begun).toHaveLength(2);
});

test('lets in who has waited long enough though no place is free', async () => {
  const { enter, begun, pass } = queueOf(1);
  enter('long');
  await pass(1);
  // It never rests, and keeps its place for a second at a time.
  for (const name of ['second', 'third', 'late']) enter(name);
  await pass(longestWait - 1);
  const before = begun.length;
  await pass(10);
  expect(begun.length).toBeGreaterThan(before);
  expect(begun).toHaveLength(4);
});

test('a place whose run is gone is free again a second later', async () => {
  const { enter, begun, pass } = queueOf(1);
  enter('gone');
  await pass(1);
  enter('next');
  await pass(900);
  expect(begun).toHaveLength(1);
  await pass(150);
  expect(begun).toHaveLength(2);
});

test('is calm while hardly any run waits, and again once a burst has begun', async () => {
  const { enter, begun, pass, isCalmWithin } = queueOf(1);
  expect(await isCalmWithin(5)).toBe(true);
  for (const name of ['first', 'second', 'third']) enter(name);
  await pass(5);
  expect(await isCalmWithin(20)).toBe(false);
  begun[0]?.leave();
  await pass(10);
  begun[1]?.leave();
  expect(await isCalmWithin(20)).toBe(true);
});

test('holds nobody back for longer than it was told, though it is never calm', async () => {
  const { enter, isCalmWithin, pass } = queueOf(1);
  for (const name of ['first', 'second', 'third', 'fourth']) enter(name);
  await pass(5);
  expect(await isCalmWithin(longestCalm + 10)).toBe(true);
});

const longestWait = 2000;

/** Milliseconds that a run which would be brought is held back. */
const longestCalm = 200;

/** A queue with a clock of its own, which stands until `pass`. */
function queueOf(most: number) {
  let now = 0;
  let timers: { readonly due: number; readonly ring: () => void }[] = [];
  const begun: { readonly name: string; readonly at: number; readonly leave: () => void }[] = [];
  const wait = (milliseconds: number) =>
    new Promise<void>((ring) => {
      timers.push({ due: now + milliseconds, ring });
    });
  const queue = new StartQueue({ most, now: () => now, wait });
  const pass = async (milliseconds: number) => {
    for (const end = now + milliseconds; now < end; ) {
      now += 1;
      const due = timers.filter((timer) => timer.due <= now);
      timers = timers.filter((timer) => timer.due > now);
      for (const { ring } of due) ring();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
  };
  return {
    begun,
    pass,
    enter(name: string): void {
      void queue.enter(longestWait).then((leave) => begun.push({ name, at: now, leave }));
    },
    /** Whether one more may be brought within so many milliseconds. */
    async isCalmWithin(milliseconds: number): Promise<boolean> {
      let isCalm = false;
      void queue.calm(longestCalm).then(() => {
        isCalm = true;
      });
      await pass(milliseconds);
      return isCalm;
    },
  };
}
