import { describe, expect, test } from 'vitest';
import { TokenBuckets } from '../../../durable-objects/account/token-buckets.ts';

const rate = { perSecond: 10, burst: 3 };

describe('a token bucket', () => {
  test('gives as many at once as it holds, then says how long to wait', () => {
    const buckets = new TokenBuckets();
    expect([0, 0, 0, 0].map((now) => buckets.take('a', rate, now))).toEqual([0, 0, 0, 100]);
    expect(buckets.take('a', rate, 40)).toBe(60);
  });

  test('fills at its rate, and never beyond what it holds', () => {
    const buckets = new TokenBuckets();
    for (let i = 0; i < 3; i++) buckets.take('a', rate, 0);
    expect([buckets.take('a', rate, 100), buckets.take('a', rate, 100)]).toEqual([0, 100]);
    const later = Array.from({ length: 5 }, () => buckets.take('a', rate, 1_000_000));
    expect(later.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test('is not emptied by asking while it is empty, nor by a clock that goes back', () => {
    const buckets = new TokenBuckets();
    for (let i = 0; i < 100; i++) buckets.take('a', rate, 1000);
    expect(buckets.take('a', rate, 500)).toBe(100);
    expect(buckets.take('a', rate, 1100)).toBe(0);
  });

  test('is only looked at, and charged afterwards, also with what it is still to get', () => {
    const buckets = new TokenBuckets();
    for (let i = 0; i < 9; i++) expect(buckets.wait('a', rate, 0)).toBe(0);
    for (let i = 0; i < 4; i++) buckets.charge('a', rate, 0);
    expect([buckets.wait('a', rate, 0), buckets.wait('a', rate, 150), buckets.wait('a', rate, 200)]).toEqual([
      200, 50, 0,
    ]);
  });

  test('owes no more than it can hold', () => {
    const buckets = new TokenBuckets();
    for (let i = 0; i < 100; i++) buckets.charge('a', rate, 0);
    expect([buckets.wait('a', rate, 0), buckets.wait('a', rate, 400)]).toEqual([400, 0]);
  });

  test('is its own by name', () => {
    const buckets = new TokenBuckets();
    for (let i = 0; i < 4; i++) buckets.take('a', rate, 0);
    expect(buckets.take('b', rate, 0)).toBe(0);
  });

  test('is forgotten when ten thousand others came after it', () => {
    const buckets = new TokenBuckets();
    const once = { perSecond: 0.001, burst: 1 };
    buckets.take('a', once, 0);
    buckets.take('b', once, 0);
    for (let i = 0; i < 9_998; i++) buckets.take(`n${i}`, once, 0);
    expect(buckets.take('b', once, 0)).toBeGreaterThan(0);
    buckets.take('another', once, 0);
    expect(buckets.take('a', once, 0)).toBe(0);
  });
});
