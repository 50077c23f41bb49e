import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The version that the copy says it is, and what it calls a component. */
export const changed = { version: '9.9.9', component: 'API Request of the next release' } as const;

/**
 * A copy of the project as another release would be: with another version, and a component that says something else.
 */
export function makeChangedProject(): ChangedProject {
  const folder = mkdtempSync(join(tmpdir(), 'rillflow-changed-'));
  for (const name of [
    'worker',
    'durable-objects',
    'schema',
    'scripts',
    'wrangler.toml',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  // A folder of its own, since bundles are kept in it.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  replace(join(folder, 'package.json'), /"version": "[^"]+"/, `"version": "${changed.version}"`);
  const component = join(folder, 'worker/components/data_source/api-request.ts');
  replace(component, "displayName: 'API Request'", `displayName: '${changed.component}'`);
  return { root: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function replace(file: string, what: string | RegExp, by: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(what, by);
  if (after === before) throw new Error(`${file} has no ${what}`);
  writeFileSync(file, after);
}

export interface ChangedProject {
  readonly root: string;
  remove(): void;
}
