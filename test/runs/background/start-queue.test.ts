import { expect, test } from 'vitest';
import { StartQueue } from '../../../worker/runs/background/start-queue.ts';

test('lets as many begin as it has places, and each next one when a place is given back, in order', async () => {
  const { enter, begun } = queueOf(2);
  const [first] = await Promise.all([enter('first'), enter('second')]);
  const third = enter('third');
  const fourth = enter('fourth');
  await settled();
  expect(begun).toEqual(['first', 'second']);
  first();
  (await third)();
  await fourth;
  expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a place that is given back twice is one place', async () => {
  const { enter, begun } = queueOf(1);
  const leave = await enter('first');
  const second = enter('second');
  const third = enter('third');
  leave();
  leave();
  await second;
  await settled();
  expect(begun).toEqual(['first', 'second']);
  (await second)();
  await third;
  expect(begun).toEqual(['first', 'second', 'third']);
});

test('lets in who has waited long enough though no place is free', async () => {
  const { enter, begun, pass } = queueOf(1);
  await enter('first');
  const late = enter('late');
  pass(longestWait);
  await late;
  expect(begun).toEqual(['first', 'late']);
});

test('a place whose run is gone is free again a second later', async () => {
  const { enter, begun, pass } = queueOf(1);
  await enter('gone');
  pass(1000);
  await enter('next');
  expect(begun).toEqual(['gone', 'next']);
});

const longestWait = 4000;

/** A queue with a clock of its own, which stands until `pass`; moments as short as a millisecond are no time. */
function queueOf(most: number) {
  let now = 0;
  const timers: { readonly due: number; readonly ring: () => void }[] = [];
  const begun: string[] = [];
  const wait = (milliseconds: number) =>
    new Promise<void>((ring) => {
      if (milliseconds <= 1) ring();
      else timers.push({ due: now + milliseconds, ring });
    });
  const queue = new StartQueue({ most, now: () => now, wait });
  return {
    begun,
    async enter(name: string) {
      const leave = await queue.enter(longestWait);
      begun.push(name);
      return leave;
    },
    pass(milliseconds: number) {
      now += milliseconds;
      for (const { due, ring } of timers) if (due <= now) ring();
    },
  };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
