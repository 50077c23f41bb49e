import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Follows the workerd that Miniflare starts, which is otherwise out of reach, so that it can be told to finish what it
 * is doing and never outlives this process, however that ends. Call it before Miniflare starts.
 */
export function followWorkerd(): WorkerdProcess {
  const guard = startGuard();
  let current: ChildProcess | null = null;
  let afterExit: (() => void) | null = null;
  useWrapper();
  clearGarbageEarly();
  subscribe('child_process', (message) => {
    const child = (message as { process: ChildProcess }).process;
    child.once('spawn', () => {
      if (!isWorkerd(child)) return;
      current = child;
      guard.watch(child.pid);
    });
    child.prependOnceListener('exit', () => {
      if (child !== current) return;
      current = null;
      afterExit?.();
    });
  });
  return {
    finish: (onExit) =>
      new Promise<void>((resolve) => {
        afterExit = () => resolve(onExit());
        if (!current?.kill('SIGTERM')) afterExit();
      }),
    release: guard.release,
  };
}

function isWorkerd(child: ChildProcess): boolean {
  return child.spawnargs.includes('serve') && child.spawnargs.includes('--control-fd=3');
}

function useWrapper(): void {
  if (process.platform === 'win32' || process.env.MINIFLARE_WORKERD_PATH) return;
  const requireOfMiniflare = createRequire(import.meta.resolve('miniflare'));
  process.env.RILLFLOW_WORKERD = requireOfMiniflare('workerd').default as string;
  process.env.MINIFLARE_WORKERD_PATH = join(import.meta.dirname, 'workerd.sh');
}

/**
 * workerd runs the Worker, D1, R2 and more in a heap each, and V8 lets the garbage of one that is hardly used grow for a
 * long time before it first looks at it. With this many megabytes it looks sooner.
 */
function clearGarbageEarly(): void {
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= '--initial-old-space-size=16';
}

/**
 * A shell that reads pids until its input ends, which it does when this process is gone, and then kills the last one.
 */
function startGuard(): Guard {
  if (process.platform === 'win32') return { watch: () => {}, release: () => {} };
  const script = 'pid=; while read -r line; do pid=$line; done; [ -z "$pid" ] || kill -9 "$pid"';
  const shell = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.stdin.on('error', () => {});
  shell.unref();
  return {
    watch: (pid) => shell.stdin.write(`${pid}\n`),
    release: () => shell.stdin.end('\n'),
  };
}

interface Guard {
  watch(pid: number | undefined): void;
  release(): void;
}

export interface WorkerdProcess {
  /**
   * Stop accepting, answer what is in flight, then exit. `onExit` runs in the very event of the exit, before Miniflare
   * takes that for a crash and starts another.
   */
  finish(onExit: () => Promise<void>): Promise<void>;
  /** workerd has been stopped in good order: nothing is left to kill. */
  release(): void;
}
