import { describe, expect, test } from 'vitest';
import { quantile } from '../../../bench/soak/tally.ts';
import { memorySlope, verdictOf } from '../../../bench/soak/verdict.ts';

const readings = (megabytes: readonly number[]) => megabytes.map((value, minutes) => ({ minutes, megabytes: value }));

describe('a soak’s verdict', () => {
  test('leaves out the first third, in which memory is taken', () => {
    expect(memorySlope(readings([100, 300, 500, 500, 500, 500, 500, 500, 500]))).toBe(0);
  });

  test('tells a steady rise from one that goes up and down', () => {
    expect(memorySlope(readings([0, 0, 0, 400, 402, 404, 406, 408, 410]))).toBeCloseTo(2);
    expect(memorySlope(readings([0, 0, 0, 400, 420, 400, 420, 400, 410]))).toBeLessThan(1);
  });

  test('is good where memory is flat and nothing failed', () => {
    expect(verdictOf(readings([1, 1, 1]), 0).isGood).toBe(true);
    expect(verdictOf(readings([1, 1, 1]), 1).isGood).toBe(false);
    expect(verdictOf(readings([0, 0, 0, 10, 20, 30]), 0).isGood).toBe(false);
  });
});

test('a quantile is the value at its place', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile([7], 0.99)]).toEqual([51, 100, 7]);
});
