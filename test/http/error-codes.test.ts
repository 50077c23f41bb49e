import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codesInSource } from '../support/source-codes.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs', 'errors.md'), 'utf8');
const rows = [...page.matchAll(/^\| `(\w+)` \| ([\d, ]+) \| (.+) \| (.+) \|$/gm)].map(
  ([, code, statuses, means, todo]) => ({
    code: code as string,
    statuses: (statuses ?? '').split(',').map(Number),
    means,
    todo,
  }),
);
const codes = codesInSource(join(root, 'worker'));

test('docs/errors.md has a row for every code that the server answers, once, and for no other', () => {
  expect(codes.size).toBeGreaterThan(60);
  expect(rows.map(({ code }) => code).sort()).toEqual([...codes.keys()].sort());
});

test('the rows name the statuses that the codes come with', () => {
  for (const { code, statuses } of rows) {
    for (const status of codes.get(code) ?? []) expect(statuses, code).toContain(status);
  }
});
