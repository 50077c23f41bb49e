import { expect, test } from 'vitest';
import { inParts } from '../../worker/store/in-parts.ts';

test.each<[string, number[], number[][]]>([
  ['nothing is no part', [], []],
  ['what fits together is one', [1, 2, 3], [[1, 2, 3]]],
  ['so many are a part, however light', [0, 0, 0, 0], [[0, 0, 0], [0]]],
  ['what would make it too heavy begins the next', [4, 7, 3], [[4], [7, 3]]],
  ['what is too heavy alone is a part of its own', [1, 99, 1], [[1], [99], [1]]],
])('%s', (_, weights, parts) => {
  expect([...inParts(weights, (weight) => weight, { count: 3, weight: 10 })]).toEqual(parts);
});
