import { expect, test } from 'vitest';
import { runIds } from '../../../worker/runs/background/run-ids.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

test('a run gets the same ids each time it is begun, another run others', () => {
  const seed = crypto.randomUUID();
  const take = (from: string) => Array.from({ length: 100 }, runIds(from));
  expect(take(seed)).toEqual(take(seed));
  expect(new Set([...take(seed), ...take(crypto.randomUUID())]).size).toBe(200);
  for (const id of take(seed)) expect(id).toMatch(uuid);
});

test('ids go on from the largest seed', () => {
  const next = runIds('00000000-0000-4000-8000-ffffffffffff');
  expect([next(), next()]).toEqual(['00000000-0000-8000-8000-ffffffffffff', '00000000-0000-8000-8000-000000000000']);
});
