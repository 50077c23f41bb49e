import { expect, test } from 'vitest';
import { describeGuardedFetch } from './guarded-fetch-cases.ts';

test('the cases below are tried in Node', () => {
  expect(navigator.userAgent).toMatch(/^Node\.js/);
});

describeGuardedFetch();
