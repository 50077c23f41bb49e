import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The pid of the workerd that a server's process started. */
export function workerdOf(pid: number): number {
  const [first] = workerdsOf(pid);
  if (first === undefined) throw new Error(`process ${pid} has no workerd`);
  return first;
}

/** The pids of all workerds that a process started, the newest last. */
export function workerdsOf(pid: number): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [child, parent, ...args] = line.trim().split(/\s+/);
    return Number(parent) === pid && args.join(' ').includes('workerd') ? Number(child) : [];
  });
}

/** What a process has in memory, in megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
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

/** The TCP ports of 127.0.0.1 that the processes listen on, from /proc; none where there is no /proc. */
export function portsOf(pids: readonly number[]): number[] {
  if (!existsSync('/proc/net/tcp')) return [];
  const inodes = new Set(pids.flatMap(socketsOf));
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === listening && inodes.has(fields[9] ?? ''))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16));
}

const listening = '0A';

function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return []; // It was closed meanwhile.
    }
  });
}

/** Forgets the most memory that a process has taken, and tells the most that it took since, in megabytes. */
export function peakSince(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  };
}
