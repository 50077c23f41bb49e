import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unstable_getVarsForDev as getVarsForDev } from 'wrangler';
import { toEnvFile } from '../../../scripts/dev/env-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rillflow-env-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['one word', 'text'],
  ['spaces and a hash', ' a # b '],
  ['an escape that stays one', 'a \\n b'],
  ['a backslash at its end', 'C:\\folder\\'],
  ['lines', 'a\nb\n'],
  ['double quotes', '{"a":"b"}'],
  ['single quotes', "it's so"],
  ['dollars', 'a $HOME \\$ $$ $'.concat('{PATH}')],
])('a value with %s is read back letter by letter', (_name, value) => {
  expect(readBack({ FIRST: value, SECOND: "'x'" })).toEqual({ FIRST: value, SECOND: "'x'" });
});

test('JSON may have all quotes, and keeps its meaning', () => {
  const read = readBack({ NAME: JSON.stringify({ A: `'"\` $B` }) });
  expect(JSON.parse(String(read.NAME))).toEqual({ A: `'"\` $B` });
});

test('a text with all quotes cannot be written, and says whose it is', () => {
  expect(() => toEnvFile({ MY_NAME: `' " \`` })).toThrow(/MY_NAME/);
});

function readBack(variables: Record<string, string>): Record<string, unknown> {
  const file = join(folder, 'dev.env');
  writeFileSync(file, toEnvFile(variables));
  const read = getVarsForDev(undefined, [file], {}, undefined, true);
  return Object.fromEntries(
    Object.entries(read).map(([name, binding]) => [name, 'value' in binding ? binding.value : null]),
  );
}
