import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptBundle } from '../../../scripts/build/kept-bundle.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rillflow-bundle-'));
  mkdirSync(join(root, 'node_modules'));
  write('entry.ts', "import { word } from './word.ts';\nexport const said: string = word;\n");
  write('word.ts', "export const word = 'one';\n");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a bundle is kept for the next start', async () => {
  const first = await bundle();
  expect(first).toContain('one');
  expect(await bundle()).toBe(first);
  expect(readdirSync(join(root, 'node_modules/.cache/rillflow'))).toHaveLength(1);
});

test('a file that changed is bundled anew, also when it is as long as before', async () => {
  await bundle();
  write('word.ts', "export const word = 'two';\n", 1000);
  expect(await bundle()).toContain('two');
});

test('a file that went away is missed', async () => {
  await bundle();
  rmSync(join(root, 'word.ts'));
  await expect(bundle()).rejects.toThrow(/word/);
});

test('what was kept and is no bundle is not served', async () => {
  const first = await bundle();
  const folder = join(root, 'node_modules/.cache/rillflow');
  for (const file of readdirSync(folder)) writeFileSync(join(folder, file), 'half a fi');
  expect(await bundle()).toBe(first);
});

function bundle(): Promise<string> {
  return keptBundle(join(root, 'entry.ts'), root);
}

/** Writes a file that was last changed so many seconds before now, less `later`. */
function write(name: string, text: string, later = 0): void {
  writeFileSync(join(root, name), text);
  const time = Date.now() / 1000 - 5000 + later;
  utimesSync(join(root, name), time, time);
}
