import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const suites = ['run', '--project', 'unit', 'test/engine', 'test/components'];

/** Bun and Deno are fetched when asked for: as dependencies they would double the size of every installation. */
const runtimes: readonly [string, string, readonly string[]][] = [
  ['Node', process.execPath, [vitest, ...suites]],
  ['Bun', 'npx', ['--yes', 'bun@1.4.5', '--bun', vitest, ...suites, '--pool=threads']],
  ['Deno', 'npx', ['--yes', 'deno@2.9.6', 'run', '--allow-all', vitest, ...suites]],
];

/** `npm run test:runtimes`: the same test files of the engine and the components under Node, Bun and Deno. */
export async function main(): Promise<void> {
  const failed: string[] = [];
  for (const [name, program, args] of runtimes) {
    console.log(`\n${name}`);
    const child = spawn(program, args, { cwd: root, stdio: 'inherit' });
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) failed.push(name);
  }
  console.log(failed.length ? `\nFailed under ${failed.join(', ')}` : '\nPassed under Node, Bun and Deno');
  process.exit(failed.length ? 1 : 0);
}
