import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Each room and the rooms that it may import from (the design's one direction). What is not listed is free: `worker`
 * itself is where everything is put together.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'worker/engine': ['worker/engine'],
  'worker/components': ['worker/components', 'worker/documents', 'worker/engine'],
  'worker/documents': ['worker/documents', 'worker/engine'],
  'worker/models': ['worker/models', 'worker/engine'],
  'worker/egress': ['worker/egress', 'worker/engine'],
  'worker/mcp': ['worker/mcp', 'worker/engine'],
  schema: ['schema'],
};

/** Rooms that a room must not import from, where the list above would be too long. */
const denied: Readonly<Record<string, readonly string[]>> = {
  'worker/store': ['worker/routes'],
  'worker/http': ['worker/routes'],
  'durable-objects': ['worker/routes', 'worker/http'],
};

const webStandardsOnly = ['worker', 'durable-objects'];

/** Every import that goes against the rooms' one direction, or needs Node where only web standards are, a line each. */
export function forbiddenImports(root: string): string[] {
  return ['worker', 'durable-objects', 'schema'].flatMap((folder) =>
    filesUnder(join(root, folder)).flatMap((file) => {
      const from = relative(root, file);
      return importsOf(readFileSync(file, 'utf8')).flatMap((specifier) => problemOf(root, from, specifier));
    }),
  );
}

/** What is wrong with one import, or nothing. `from` is the importing file's path in the repository. */
export function problemOf(root: string, from: string, specifier: string): string[] {
  if (specifier.startsWith('node:') && webStandardsOnly.some((room) => from.startsWith(`${room}/`))) {
    return [`${from} imports ${specifier}: the Worker uses web standards only`];
  }
  if (!specifier.startsWith('.')) return [];
  const to = relative(root, join(root, dirname(from), specifier));
  const home = roomOf(from, Object.keys(allowed));
  if (home && !isIn(to, allowed[home] ?? []))
    return [`${from} imports ${to}: ${home} may import from ${allowed[home]?.join(', ')} only`];
  const wary = roomOf(from, Object.keys(denied));
  if (wary && isIn(to, denied[wary] ?? [])) return [`${from} imports ${to}: ${wary} may not import from there`];
  return [];
}

function importsOf(source: string): string[] {
  return [
    ...source.matchAll(/^\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/gm),
  ].map((match) => match[1] ?? match[2] ?? '');
}

function roomOf(file: string, rooms: readonly string[]): string | undefined {
  return rooms.find((room) => file.startsWith(`${room}/`));
}

function isIn(file: string, rooms: readonly string[]): boolean {
  return roomOf(file, rooms) !== undefined;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}
