import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes } from '../../scripts/serve/disk-space.ts';
import { isAlive } from './processes.ts';

const memory = '/dev/shm';
const name = /^rillflow-tests-(\d+)$/;
const enough = 1024 ** 3;

/**
 * Has this process and those that it starts keep temporary files, the stores of servers and Workers under test among
 * them, in memory until it ends: on a disk every write of a store waits for the disk, which takes ten times as long.
 * Changes nothing where `TMPDIR` is set, or without a gigabyte of such memory.
 */
export function keepStateInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeLeftovers();
  const folder = join(memory, `rillflow-tests-${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    return freeBytes(memory) >= enough;
  } catch {
    return false;
  }
}

/** What a process left that was killed. */
function removeLeftovers(): void {
  for (const entry of readdirSync(memory)) {
    const pid = Number(name.exec(entry)?.[1] ?? process.pid);
    if (!isAlive(pid)) rmSync(join(memory, entry), { recursive: true, force: true });
  }
}
