import { existsSync } from 'node:fs';
import { open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const hour = 3_600_000;

/** Milliseconds for which nothing was written to a file before it is removed: by then nobody repeats the run's request. */
const oldEnough = 25 * hour;

/** Milliseconds until the first look, and between two. */
const firstLook = hour / 6;
const pause = 24 * hour;

/** Removes once a day, from ten minutes on, what swept runs leave on this machine's disk. Ends with the process. */
export function keepRemovingSweptRuns(folder: string, report: (problem: string) => void): void {
  const look = () => {
    removeSweptRuns(folder, Date.now()).catch((error: Error) =>
      report(`Swept runs stay on the disk: ${error.message}.`),
    );
    setTimeout(look, pause).unref();
  };
  setTimeout(look, firstLook).unref();
}

/**
 * Removes the files of runs that were swept: workerd empties the file of an object that deletes all it has, and leaves it
 * there. `folder` is that of the namespace, which may be missing; `now` is in milliseconds. Resolves with how many there
 * were. Throws what the disk throws.
 */
export async function removeSweptRuns(folder: string, now: number): Promise<number> {
  if (!existsSync(folder)) return 0;
  let removed = 0;
  for await (const { name } of await opendir(folder, { bufferSize: 256 })) {
    if (!/^[0-9a-f]{64}\.sqlite$/.test(name)) continue;
    const path = join(folder, name);
    const { size, mtimeMs } = await stat(path);
    if (size > onePage || now - mtimeMs < oldEnough || existsSync(`${path}-wal`) || !(await isEmpty(path))) continue;
    await rm(path);
    removed += 1;
  }
  return removed;
}

/** Whether a database of one page has no table (the header and the first page of SQLite’s file format). */
async function isEmpty(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(105), 0, 105, 0);
    return bytesRead < 105 || (buffer[100] === leafOfTable && buffer.readUInt16BE(103) === 0);
  } finally {
    await file.close();
  }
}

const onePage = 4096;
const leafOfTable = 13;
