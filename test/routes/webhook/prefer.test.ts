import { expect, test } from 'vitest';
import { preferredWait } from '../../../worker/routes/webhook/prefer.ts';

test.each([
  ['wait=10', 10],
  ['Wait = 10', 10],
  ['wait="10"', 10],
  ['respond-async, wait=5', 5],
  ['respond-async, wait=5; strict', 5],
  ['wait=5, wait=20', 5],
  ['note="a, wait=9", wait=3', 3],
  ['wait=3600', 60],
  ['wait=0', 0],
  ['wait', 0],
  ['wait=-1', 0],
  ['wait=1.5', 0],
  ['wait=soon', 0],
  ['waiting=5', 0],
  ['return=minimal', 0],
  ['', 0],
])('Prefer: %s asks for %d seconds', (value, seconds) => {
  expect(preferredWait(new Headers({ prefer: value }))).toBe(seconds);
});

test('nothing is waited for without the header', () => {
  expect(preferredWait(new Headers())).toBe(0);
});
