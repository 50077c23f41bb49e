import { expect, test } from 'vitest';
import { describeGuardedFetch } from './guarded-fetch-cases.ts';

test('the cases below are tried in workerd', () => {
  expect(navigator.userAgent).toBe('Cloudflare-Workers');
});

describeGuardedFetch();
