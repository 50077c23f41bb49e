import { expect, test } from 'vitest';
import type { DataFrame } from '../../../worker/engine/values.ts';
import { fed } from '../support/fed.ts';
import { filesIn } from '../support/files.ts';

const stored = { 'u/a.txt': 'one\n', 'u/b.md': 'two', 'u/.h.txt': 'hidden', 'u/x.bin': 'x', 'u/bad.json': '{' };

/** Recorded from Langflow 1.7.1 with a directory of such files, as are the failures. */
test.each([
  [{ types: ['txt', 'md'] }, ['u/a.txt', 'u/b.md']],
  [{ types: ['txt'] }, ['u/a.txt']],
  [{ types: ['txt'], load_hidden: true }, ['u/a.txt', 'u/.h.txt']],
  [{ silent_errors: true, path: './' }, ['u/a.txt', 'u/b.md']],
  [{ silent_errors: true, path: 'user-1' }, ['u/a.txt', 'u/b.md']],
])('with %j it reads %j', async (fields, paths) => {
  const { value } = await fed('Directory', 'dataframe', fields, {}, filesIn({ ...stored }));
  expect((value as DataFrame).rows.map(({ file_path }) => file_path)).toEqual(paths);
  expect((value as DataFrame).rows[0]).toEqual({ file_path: 'u/a.txt', text: 'one\n' });
});

test.each([
  [{}, /^Error loading file u\/bad\.json: not valid JSON/],
  [{ path: '/etc' }, /^Path \/etc must exist and be a directory\./],
  [{ types: ['exe'] }, /^Invalid file types specified: \['exe'\]\. Valid types are: \['csv', 'json', 'pdf', /],
])('with %j it fails', async (fields, reason) => {
  const { error } = await fed('Directory', 'dataframe', fields, {}, filesIn({ ...stored }));
  expect(error).toMatch(reason);
});
