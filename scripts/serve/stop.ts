import type { Server } from './miniflare.ts';
import type { WorkerdProcess } from './workerd-process.ts';

const patience = 10_000;

/**
 * Ends the server in good order: the Worker saves what it holds in memory, workerd stops accepting and answers what is
 * in flight, for ten seconds at most. Resolves when nothing of it is left.
 */
export async function stopServer(server: Server, workerd: WorkerdProcess): Promise<void> {
  const deadline = new Promise<string>((resolve) => {
    setTimeout(resolve, patience, `requests that took longer than ${patience / 1000} s were cut off`).unref();
  });
  const problem = await Promise.race([finish(server, workerd), deadline]);
  if (problem) console.error(`Not stopped in good order: ${problem}.`);
  await server.dispose();
  workerd.release();
}

async function finish(server: Server, workerd: WorkerdProcess): Promise<string | null> {
  try {
    await Promise.all([workerd.finish(() => server.dispose()), server.drain()]);
    return null;
  } catch (error) {
    return `saving failed (${error instanceof Error ? error.message : error})`;
  }
}

/**
 * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP, or when the process that launched this one is gone; `quit` at
 * the second.
 */
export function onStopSignal(stop: () => void, quit: () => void): void {
  let asked = false;
  const ask = () => {
    if (asked) return quit();
    asked = true;
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  process.on('disconnect', ask);
}
