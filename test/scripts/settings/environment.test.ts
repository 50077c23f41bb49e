import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '../../../scripts/settings/environment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rillflow-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the process environment counts before the file, even where it is empty', () => {
  writeFileSync(join(folder, '.env'), 'A=file\nB=file\nC=file\n');
  expect(readEnvironment({ A: 'process', B: '' }, join(folder, '.env'))).toEqual({ A: 'process', B: '', C: 'file' });
});

test('quotes, comments, spaces and line breaks in the file are understood', () => {
  writeFileSync(
    join(folder, '.env'),
    `# a comment\nPLAIN = some text # not this\nQUOTED="a # b = 'c'"\nLITERAL='a\\nb'\nLINES="a\\nb"\nexport EXPORTED=yes\n`,
  );
  expect(readEnvironment({}, join(folder, '.env'))).toEqual({
    PLAIN: 'some text',
    QUOTED: `a # b = 'c'`,
    LITERAL: 'a\\nb',
    LINES: 'a\nb',
    EXPORTED: 'yes',
  });
});

test('no file is no error', () => {
  expect(readEnvironment({ A: '1' }, join(folder, '.env'))).toEqual({ A: '1' });
});
