import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { FlowDocument } from '../graphs/flow-builder.ts';

/** Where exported starter projects lie beside a checkout; no part of the repository. */
const FOLDER = new URL('../../../../shared/flows/', import.meta.url);

/** Names of the starter files that are here, without `.json`. */
export function starterNames(): string[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/** A starter project as exported, or null where the files are absent. */
export function readStarter(name: string): FlowDocument | null {
  const file = new URL(`${encodeURIComponent(name)}.json`, FOLDER);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FlowDocument) : null;
}
