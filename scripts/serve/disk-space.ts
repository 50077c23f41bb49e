import { statfsSync } from 'node:fs';
import { leastFree } from '../../worker/http/storage-full.ts';

/** How much room the disk of a folder has left, as a service of the Worker: any request answers `{"free": <bytes>}`. */
export function diskSpaceService(folder: string): () => Promise<Response> {
  return async () => Response.json({ free: freeBytes(folder) });
}

/** Whether nothing can be written any more. */
export function isFull(folder: string): boolean {
  return freeBytes(folder) < leastFree;
}

/** Bytes that are free on the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
