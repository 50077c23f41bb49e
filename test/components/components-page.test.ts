import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from '../../worker/components/registry.ts';

test('the page on components names every type that flows may have', () => {
  const page = readFileSync(new URL('../../docs/components.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = new Set(rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name)));
  expect([...registry.keys()].filter((type) => !named.has(type))).toEqual([]);
});
