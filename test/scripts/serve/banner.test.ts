import { expect, test } from 'vitest';
import { banner } from '../../../scripts/serve/banner.ts';

const sampleFlow = { id: '1', endpoint_name: 'sample' };

test('shows the password only while it is the one that everybody knows, with a warning', () => {
  const known = banner('http://x', '/state', 'sk-1', { superuser: 'rillflow', defaultPassword: true, sampleFlow });
  expect(known).toContain('password rillflow');
  expect(known).toContain('WARNING');
  const own = banner('http://x', '/state', 'sk-1', { superuser: 'ada', defaultPassword: false, sampleFlow });
  expect(own).not.toMatch(/password|WARNING/);
});

test('asks for a key where none is known, and is silent about a sample flow that was deleted', () => {
  expect(banner('http://x', '/state', null, { superuser: 'ada', defaultPassword: false, sampleFlow })).toContain(
    '$API_KEY',
  );
  expect(
    banner('http://x', '/state', 'sk-1', { superuser: 'ada', defaultPassword: false, sampleFlow: null }),
  ).not.toContain('curl');
});

test('fits on a screen', () => {
  const text = banner('http://x', '/state', 'sk-1', { superuser: 'rillflow', defaultPassword: true, sampleFlow });
  expect(text.split('\n').length).toBeLessThan(20);
});
