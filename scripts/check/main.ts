import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentsProblem } from '../build/list-components.ts';
import { reportBundle } from './bundle-size.ts';
import { failureOf } from './failure-of.ts';
import { forbiddenImports } from './imports.ts';
import { missingFromLock } from './lock.ts';

const root = join(import.meta.dirname, '../..');

/** `npm run check`: types, lint and format, the directions of imports, and a dry deploy with the size of its bundle. */
export async function main(): Promise<void> {
  const checks: [string, () => Promise<string | null>][] = [
    ['types', () => run('tsc', ['--noEmit'])],
    ['types of the Worker alone', () => run('tsc', ['--noEmit', '-p', 'tsconfig.worker.json'])],
    [
      'lint and format',
      () => run('biome', ['check', '--error-on-warnings', '--diagnostic-level=warn', '--max-diagnostics=100', '.']),
    ],
    ['list of components', async () => componentsProblem()],
    ['imports', async () => forbiddenImports(root).join('\n') || null],
    ['lock file', async () => lockProblem()],
    ['dry deploy', () => reportBundle(root)],
  ];
  let failed = 0;
  for (const [name, check] of checks) {
    const begin = performance.now();
    const problem = await check();
    console.log(`${problem ? 'FAILED' : 'ok'}  ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    if (!problem) continue;
    failed += 1;
    console.log(problem);
  }
  process.exit(failed ? 1 : 0);
}

function lockProblem(): string | null {
  const missing = missingFromLock(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const names = missing.map(({ name }) => name).join(', ');
  return names ? `package-lock.json lacks ${names}: run \`node scripts/complete-lock.ts\`` : null;
}

/** What is wrong by a tool of the project. */
function run(tool: string, args: readonly string[]): Promise<string | null> {
  return failureOf(join(root, 'node_modules', '.bin', tool), args, { cwd: root });
}
