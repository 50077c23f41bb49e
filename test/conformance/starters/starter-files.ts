import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { FlowDocument } from '../graphs/flow-builder.ts';

/** Where starter projects are looked for; no part of the repository. The first is filled by `fetch-starters.ts`. */
const FOLDERS = [
  new URL('../../../node_modules/.cache/starter-projects/', import.meta.url),
  new URL('../../../../shared/flows/', import.meta.url),
];

/** Names of the starter projects that are here, without `.json`. */
export function starterNames(): string[] {
  const files = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
  return [...new Set(names)].sort();
}

/** A starter project as exported, or null where its file is absent. */
export function readStarter(name: string): FlowDocument | null {
  const file = FOLDERS.map((folder) => new URL(`${encodeURIComponent(name)}.json`, folder)).find((url) =>
    existsSync(url),
  );
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as FlowDocument) : null;
}

/** The folder that fetched starter projects are kept in. */
export const FETCHED_FOLDER = FOLDERS[0] as URL;
