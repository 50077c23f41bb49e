import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { failureOf } from './failure-of.ts';

const limit = 3 * 1024 * 1024;

/**
 * Has wrangler build what it would deploy, and prints its gzipped size by library. Null when it builds and is below
 * 3 MB, else the problem.
 */
export async function reportBundle(root: string): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'rillflow-bundle-'));
  try {
    const metafile = join(folder, 'meta.json');
    const failure = await dryDeploy(root, folder, metafile);
    if (failure) return failure;
    const [script] = readdirSync(folder).filter((name) => name.endsWith('.js'));
    if (!script) return `wrangler left no script in ${folder}`;
    const gzipped = gzipSync(readFileSync(join(folder, script))).length;
    printLibraries(JSON.parse(readFileSync(metafile, 'utf8')), gzipped);
    return gzipped <= limit ? null : `The bundle has ${kilobytes(gzipped)} gzipped: the limit is ${kilobytes(limit)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes in the bundle by library, greatest first; the project's own code is by its top-level rooms. */
export function bytesByLibrary(metafile: Metafile): [string, number][] {
  const sums = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const name = libraryOf(path);
      sums.set(name, (sums.get(name) ?? 0) + bytesInOutput);
    }
  }
  return [...sums].filter(([, bytes]) => bytes > 0).sort((a, b) => b[1] - a[1]);
}

function libraryOf(path: string): string {
  const inModules = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (inModules) return inModules;
  const room = /^(?:\.\.\/)*(worker\/[^/.]+|durable-objects|schema)\//.exec(path)?.[1];
  return room ?? (/^(?:\.\.\/)*worker\//.test(path) ? 'worker' : 'of wrangler');
}

function printLibraries(metafile: Metafile, gzipped: number): void {
  const libraries = bytesByLibrary(metafile);
  const total = libraries.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(
    `    ${kilobytes(gzipped).padStart(9)}  gzipped bundle (limit ${kilobytes(limit)}), shared out by bytes:`,
  );
  for (const [name, bytes] of libraries)
    console.log(`    ${kilobytes((bytes / total) * gzipped).padStart(9)}  ${name}`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

function dryDeploy(root: string, folder: string, metafile: string): Promise<string | null> {
  const bin = join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
  const args = [bin, 'deploy', '--dry-run', '--outdir', folder, `--metafile=${metafile}`];
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' };
  return failureOf(process.execPath, args, { cwd: root, env });
}

interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
}
