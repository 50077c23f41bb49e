import { expect, test } from 'vitest';
import { describeDifference, firstDifference } from './first-difference.ts';

test('equal values have no difference, whatever the order of their members', () => {
  expect(firstDifference({ a: 1, b: [null, { c: 'x' }] }, { b: [null, { c: 'x' }], a: 1 })).toBeNull();
});

test('the first difference is named by its path with both values', () => {
  expect(firstDifference({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toEqual({ path: 'a[0].b', ours: 1, theirs: 2 });
});

test('null, absent and empty differ', () => {
  expect(firstDifference({ a: null }, {})).not.toBeNull();
  expect(firstDifference({ a: null }, { a: '' })).not.toBeNull();
  expect(firstDifference([], {})).not.toBeNull();
});

test('a list that is longer on one side differs at its first extra item', () => {
  const difference = firstDifference([1, 2], [1]);
  expect(difference && describeDifference(difference)).toBe('[1]: ours 2, theirs nothing');
});

test('long texts are shown from where they part', () => {
  const difference = firstDifference(`${'a'.repeat(100)}b`, `${'a'.repeat(100)}c`);
  expect(difference && describeDifference(difference)).toMatch(/ours …"a{30}b", theirs …"a{30}c"$/);
});
