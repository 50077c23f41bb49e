import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

/**
 * Opens the folder where the server keeps everything, for one server alone: the lock is the operating system's, held
 * until this process ends, however it ends. Throws StartError when the folder cannot be written or is taken.
 */
export function openStateFolder(path: string): StateFolder {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const probe = join(path, `.probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw new StartError(whyNotWritable(path, error as NodeJS.ErrnoException));
  }
  const lock = takeLock(path);
  return {
    path,
    read: (name) => (existsSync(join(path, name)) ? readFileSync(join(path, name), 'utf8').trim() : null),
    write(name, text) {
      writeFileSync(join(path, name), `${text}\n`, { mode: 0o600 });
      chmodSync(join(path, name), 0o600);
    },
    close: () => lock.close(),
  };
}

function takeLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(join(path, 'lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === 5) {
      throw new StartError(
        `The state in ${path} is in use by another server: stop it, or set CONFIG_DIR to another folder.`,
      );
    }
    throw new StartError(`The lock in ${path} cannot be taken: ${(error as Error).message}.`);
  }
}

function whyNotWritable(path: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return `There is no space left on the disk of ${path}.`;
  if (error.code === 'EEXIST' || error.code === 'ENOTDIR') return `${path} is not a folder: set CONFIG_DIR to one.`;
  return `The state folder ${path} cannot be written (${error.code}): allow it, or set CONFIG_DIR to another one.`;
}

export interface StateFolder {
  readonly path: string;
  /** The trimmed text of a file in the folder, or null. */
  read(name: string): string | null;
  /** Writes a file that only its owner can read. */
  write(name: string, text: string): void;
  close(): void;
}
