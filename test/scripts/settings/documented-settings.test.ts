import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '../../../worker/config.ts';

test('every setting is in the README', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
