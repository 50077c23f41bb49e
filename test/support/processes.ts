import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** The pid of the workerd that a server's process started. */
export function workerdOf(pid: number): number {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  for (const line of list.split('\n')) {
    const [child, parent, ...args] = line.trim().split(/\s+/);
    if (Number(parent) === pid && args.join(' ').includes('workerd')) return Number(child);
  }
  throw new Error(`process ${pid} has no workerd`);
}

/** Whether a process with this pid runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the process is gone; rejects after five seconds. */
export async function untilDead(pid: number): Promise<void> {
  const deadline = Date.now() + 5000;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`process ${pid} is still there`);
    await delay(20);
  }
}
