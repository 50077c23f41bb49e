import { expect, test } from 'vitest';
import { cutValue } from '../../../worker/runs/background/cut-value.ts';

const limits = { text: 5, items: 2 };

test.each([
  ['a text within the limit', '12345', '12345'],
  ['a longer one', '123456', '12345...'],
  ['a character of two units at the edge', '1234😀6', '1234...'],
  ['a list within the limit', [1, 2], [1, 2]],
  ['a longer one', [1, 2, 3, 4], [1, 2, '... [truncated 2 items]']],
  ['what lies within', { a: [{ b: '1234567' }] }, { a: [{ b: '12345...' }] }],
  ['what has no length', { a: null, b: 1.5, c: true }, { a: null, b: 1.5, c: true }],
])('%s', (_, value, shown) => {
  expect(cutValue(value, limits)).toEqual(shown);
});
