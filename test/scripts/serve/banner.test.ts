import { expect, test } from 'vitest';
import { banner } from '../../../scripts/serve/banner.ts';

const place = { url: 'http://x', host: '127.0.0.1', stateFolder: '/state' };
const sampleFlow = { id: '1', endpoint_name: 'sample' };

test('shows the password only while it is the one that everybody knows, with a warning', () => {
  const known = banner(place, 'sk-1', { superuser: 'rillflow', defaultPassword: true, sampleFlow });
  expect(known).toContain('password rillflow');
  expect(known).toContain('WARNING');
  const own = banner(place, 'sk-1', { superuser: 'ada', defaultPassword: false, sampleFlow });
  expect(own).not.toMatch(/password|WARNING/);
});

test('asks for a key where none is known, and is silent about a sample flow that was deleted', () => {
  expect(banner(place, null, { superuser: 'ada', defaultPassword: false, sampleFlow })).toContain('$API_KEY');
  expect(banner(place, 'sk-1', { superuser: 'ada', defaultPassword: false, sampleFlow: null })).not.toContain('curl');
});

test('fits on a screen', () => {
  const text = banner(place, 'sk-1', { superuser: 'rillflow', defaultPassword: true, sampleFlow });
  expect(text.split('\n').length).toBeLessThan(20);
});

test('says when it can be reached from other machines', () => {
  const facts = { superuser: 'ada', defaultPassword: false, sampleFlow };
  expect(banner(place, null, facts)).not.toContain('every address');
  expect(banner({ ...place, host: '0.0.0.0' }, null, facts)).toContain('every address');
});
