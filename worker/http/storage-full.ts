import { HttpError } from './errors.ts';

/** The answer to what cannot be kept because there is no room. */
export function storageFull(): HttpError {
  const detail = 'The server could not store it: its disk is full. Nothing was changed. Make room and try again.';
  return new HttpError(507, 'storage_full', detail);
}

/**
 * Whether a failure means that there is no room any more. On one machine the stores say no more than "internal error"
 * of a full disk, to reads as well; then `disk` tells, which answers `{"free": <bytes>}`. Never rejects.
 */
export async function isStorageFull(disk: Fetcher | undefined, error: unknown): Promise<boolean> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (fullTexts.test(cause.message)) return true;
  }
  return diskIsFull(disk);
}

/** Whether the machine's disk has no room; false where nobody knows. */
export async function diskIsFull(disk: Fetcher | undefined): Promise<boolean> {
  try {
    const answer = await disk?.fetch('http://disk/');
    const free = answer && ((await answer.json()) as { free: number }).free;
    return free !== undefined && free < leastFree;
  } catch {
    return false;
  }
}

// What SQLite says, and D1 of a database that has reached its limit.
const fullTexts = /SQLITE_FULL|disk is full|exceeded maximum db size/i;

/** Bytes that the stores need for what they do beside: a disk with fewer is full. */
export const leastFree = 1024 * 1024;
