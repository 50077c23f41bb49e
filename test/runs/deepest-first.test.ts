import { expect, test } from 'vitest';
import { DeepestFirst } from '../../worker/runs/deepest-first.ts';

const here = { aborted: false, reason: undefined };

test('of those that wait, the deepest goes first, then the first', async () => {
  const order: string[] = [];
  const queue = new DeepestFirst(1);
  const work = (name: string) => async () => {
    order.push(name);
  };
  await Promise.all([
    queue.run(0, here, work('first')),
    queue.run(0, here, work('shallow')),
    queue.run(2, here, work('deep')),
    queue.run(1, here, work('middle')),
    queue.run(2, here, work('deep too')),
  ]);
  expect(order).toEqual(['first', 'deep', 'deep too', 'middle', 'shallow']);
});

test('no more than so many work at once, also after one that failed', async () => {
  const queue = new DeepestFirst(2);
  let working = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, at) =>
      queue.run(at, here, async () => {
        working += 1;
        most = Math.max(most, working);
        await Promise.resolve();
        working -= 1;
        if (at % 3 === 0) throw new Error('broken');
        return at;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(results.map(({ status }) => status).filter((status) => status === 'fulfilled')).toHaveLength(6);
});

test('who waited while the run ended does nothing', async () => {
  const queue = new DeepestFirst(1);
  const controller = new AbortController();
  let isAsked = false;
  const first = queue.run(0, here, async () => controller.abort(new Error('over')));
  const second = queue.run(0, controller.signal, async () => {
    isAsked = true;
  });
  await first;
  await expect(second).rejects.toThrow('over');
  expect(isAsked).toBe(false);
});
