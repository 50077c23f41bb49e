import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingFromLock } from '../../../scripts/check/lock.ts';

test('a package that another platform needs is missed', () => {
  const optionalDependencies = { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' };
  const packages = {
    '': {},
    'node_modules/tool': { version: '1.0.0', optionalDependencies },
    'node_modules/tool-linux': { version: '1.0.0' },
  };
  expect(missingFromLock({ packages })).toEqual([{ name: 'tool-darwin', version: '1.0.0' }]);
});

test('a package is found beside, within and above the one that wants it', () => {
  const packages = {
    'node_modules/@a/b': { optionalDependencies: { inner: '1' } },
    'node_modules/@a/b/node_modules/inner': { optionalDependencies: { outer: '1', sibling: '1' } },
    'node_modules/@a/b/node_modules/sibling': {},
    'node_modules/outer': {},
  };
  expect(missingFromLock({ packages })).toEqual([]);
});

test('the project’s own lock file is whole', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8'));
  expect(missingFromLock(lock)).toEqual([]);
});
