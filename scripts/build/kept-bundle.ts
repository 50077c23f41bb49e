import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleWorker } from './bundle.ts';

/**
 * The Worker's bundle, kept from an earlier start as long as none of its files has changed: bundling takes longer than
 * all the rest of a start. What cannot be kept or read is bundled anew.
 */
export async function keptBundle(entry: string, root: string): Promise<string> {
  const folder = join(root, 'node_modules', '.cache', 'rillflow');
  const name = createHash('sha256').update(relative(root, entry)).digest('hex').slice(0, 16);
  const file = join(folder, `${name}.mjs`);
  const kept = readKept(file, root);
  if (kept !== null) return kept;
  // Taken before bundling: what changes meanwhile must not count as bundled.
  const begun = Date.now();
  const { text, inputs } = await bundleWorker(entry, root);
  const bundler = relative(root, join(import.meta.dirname, 'bundle.ts'));
  const states = [...inputs, bundler].map((path) => [path, stateOf(join(root, path), begun)]);
  try {
    mkdirSync(folder, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `// ${JSON.stringify(states)}\n${text}`);
    renameSync(draft, file);
  } catch {
    // A folder that cannot be written costs the next start a second, and no more.
  }
  return text;
}

/** The kept bundle behind its first line, which names the files that went into it; null where one is not as it was. */
function readKept(file: string, root: string): string | null {
  try {
    const kept = readFileSync(file, 'utf8');
    const end = kept.indexOf('\n');
    const states = JSON.parse(kept.slice('// '.length, end)) as [path: string, state: string][];
    return states.every(([path, state]) => stateOf(join(root, path)) === state) ? kept.slice(end + 1) : null;
  } catch {
    return null;
  }
}

/** Tells one state of a file from another; one that changed after `since` has none. Throws where there is no file. */
function stateOf(path: string, since = Number.POSITIVE_INFINITY): string {
  const { mtimeMs, size } = statSync(path);
  return mtimeMs < since ? `${mtimeMs} ${size}` : 'changing';
}
