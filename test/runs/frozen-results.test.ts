import { expect, test } from 'vitest';
import { FrozenResults } from '../../worker/runs/frozen-results.ts';

test('what a vertex gave is kept for its user, flow and revision alone', () => {
  const results = new FrozenResults();
  results.of('ann', 'flow', 'one').set('A-1', result('hers'));

  expect(results.of('ann', 'flow', 'one').get('A-1')).toEqual(result('hers'));
  for (const other of [
    results.of('bob', 'flow', 'one'),
    results.of('ann', 'other', 'one'),
    results.of('ann', 'flow', 'two'),
  ]) {
    expect(other.get('A-1')).toBeUndefined();
  }
  expect(results.of('ann', 'flow', 'one').get('A-2')).toBeUndefined();
});

test('the longest unused go when there is too much', () => {
  const kept = new FrozenResults().of('ann', 'flow', 'one');
  const text = 'x'.repeat(3_900_000);
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8']) kept.set(id, result(text));
  kept.get('1');
  kept.set('9', result(text));

  expect(kept.get('1')).toBeDefined();
  expect(kept.get('2')).toBeUndefined();
  expect(kept.get('9')).toBeDefined();
});

test('what is too large to keep is not kept', () => {
  const kept = new FrozenResults().of('ann', 'flow', 'one');
  kept.set('1', result('x'.repeat(5_000_000)));

  expect(kept.get('1')).toBeUndefined();
});

function result(text: string) {
  return { inputs: {}, values: { out: text }, status: undefined, stopped: undefined };
}
