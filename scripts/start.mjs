// Runs `node scripts/start.mjs [command]` on the Node that the project pins, whichever Node was asked first.
// Plain JavaScript, so that an old Node gets far enough to say what is missing.
// The npm scripts `exec` it: a shell in between would take npm's SIGTERM for itself and leave the server running.
// (Windows knows no `exec`, and goes on to what stands behind the `||`.)
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const oldestMajor = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** @type {Record<string, string>} */
const commands = {
  serve: 'serve/main.ts',
  dev: 'dev/main.ts',
  deploy: 'deploy.ts',
  check: 'check/main.ts',
  components: 'build/list-components.ts',
  'test-runtimes': 'test-runtimes.ts',
};

const [asked = 'serve', ...args] = process.argv.slice(2);
const script = commands[asked];
const problem = whatIsMissing();
if (problem) {
  console.error(problem);
  process.exit(1);
}
if (Number(process.versions.node.split('.')[0]) >= oldestMajor) await run();
else runOnPinnedNode();

async function run() {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(join(root, 'node_modules', '.cache', 'compile'));
  const { main } = await import(pathToFileURL(join(root, 'scripts', String(script))).href);
  await main(args);
}

function runOnPinnedNode() {
  const child = spawn(pinnedNode(), process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function whatIsMissing() {
  if (!script) return `There is no command ${asked}: expected one of ${Object.keys(commands).join(', ')}.`;
  if (!existsSync(join(root, 'node_modules', 'miniflare'))) {
    return 'The dependencies are not installed: run `npm ci` first.';
  }
  const running = process.versions.node;
  if (Number(running.split('.')[0]) >= oldestMajor || existsSync(pinnedNode())) return null;
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `Node ${running} is too old, and node@${devDependencies.node} was not installed with the other dependencies: run \`npm rebuild node\`, or install Node ${oldestMajor} or newer.`;
}

function pinnedNode() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
