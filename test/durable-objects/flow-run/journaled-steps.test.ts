import { expect, test, vi } from 'vitest';
import type { Journal } from '../../../durable-objects/flow-run/journal.ts';
import { journaledSteps } from '../../../durable-objects/flow-run/journaled-steps.ts';

test('a step is done once, and given as it was kept from then on', async () => {
  const { steps, progressed } = newSteps();
  const effect = vi.fn(async () => ({ n: 1 }));
  expect(await steps.once('a', effect)).toEqual({ n: 1 });
  expect(await steps.once('a', effect)).toEqual({ n: 1 });
  expect(effect).toHaveBeenCalledOnce();
  expect(progressed).toHaveBeenCalledOnce();
});

test('that a step begins is told before it, unless it is done already', async () => {
  const { steps, beginning } = newSteps();
  const effect = vi.fn(async () => expect(beginning).toHaveBeenCalledOnce());
  await steps.once('a', effect);
  await steps.once('a', effect);
  expect(beginning).toHaveBeenCalledOnce();
});

test('a step that failed is done again', async () => {
  const { steps } = newSteps();
  const effect = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('not yet'));
  await expect(steps.once('a', effect)).rejects.toThrow('not yet');
  expect(await steps.once('a', effect)).toBe('done');
});

test.each<[string, (parts: ReturnType<typeof newSteps>) => Promise<void>]>([
  [
    'ten minutes',
    async ({ clock }) => {
      clock.now += 600_001;
    },
  ],
  [
    '800 steps',
    async ({ steps }) => {
      for (let index = 0; index < 800; index += 1) await steps.once(`step ${index}`, async () => index);
    },
  ],
])('after %s nothing new is begun, and what is done is still given', async (_, spend) => {
  const parts = newSteps();
  await parts.steps.once('first', async () => 'kept');
  await spend(parts).catch(() => {});
  const effect = vi.fn(async () => 'late');
  await expect(parts.steps.once('late', effect)).rejects.toThrow('paused');
  expect(effect).not.toHaveBeenCalled();
  expect(await parts.steps.once('first', effect)).toBe('kept');
});

function newSteps() {
  const kept = new Map<string, unknown>();
  const journal = {
    find: (key: string) => (kept.has(key) ? Promise.resolve(kept.get(key)) : null),
    keep: (key: string, result: unknown) => void kept.set(key, result),
  } as unknown as Journal;
  const clock = { now: 0 };
  const [beginning, progressed] = [vi.fn(), vi.fn()];
  const pause = () => new Error('paused');
  const steps = journaledSteps(journal, { now: () => clock.now, pause, beginning, progressed });
  return { steps, clock, beginning, progressed };
}
