import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * An interpreter with one released package in it, made at the first use and kept for the next. `missing` says why
 * there is none: no Python, or no way to the registry.
 */
export function pythonWith(name: string, version: string): { python: string } | { missing: string } {
  try {
    const interpreter = run('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']).trim();
    const folder = join(cache, `python${interpreter}-${name}-${version}`);
    if (!existsSync(folder)) prepare(folder, `${name}==${version}`);
    return { python: join(folder, 'bin', 'python') };
  } catch (error) {
    return { missing: `${name} ${version} for Python cannot be had: ${firstFault(error)}` };
  }
}

/** A Python program that answers each JSON line with a JSON line. */
export function startPython(python: string, script: string): PythonProcess {
  const child = spawn(python, [join(import.meta.dirname, script)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${script} ended before it answered`);
      return JSON.parse(value);
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('close', () => resolve());
        child.stdin.end();
      }),
  };
}

// Made beside and moved when whole: a broken attempt, or two at once, leave nothing half done.
function prepare(folder: string, requirement: string): void {
  mkdirSync(cache, { recursive: true });
  const made = `${folder}.${process.pid}`;
  try {
    run('python3', ['-m', 'venv', made]);
    const quick = ['-q', '--disable-pip-version-check', '--retries', '1', '--timeout', '20'];
    run(join(made, 'bin', 'python'), ['-m', 'pip', 'install', ...quick, requirement]);
    if (!existsSync(folder)) renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function run(command: string, args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 });
}

function firstFault(error: unknown): string {
  const { code, stderr, message } = error as { code?: string; stderr?: string; message: string };
  if (code === 'ENOENT') return 'there is no python3';
  return (stderr || message).trim().split('\n').at(-1) ?? message;
}

const cache = join(import.meta.dirname, '../../node_modules/.cache/clients');

export interface PythonProcess {
  ask(request: object): Promise<unknown>;
  stop(): Promise<void>;
}
