/** How often a run is begun in all where what failed may pass. */
export const mostAttempts = 4;

/** How often an attempt may be cut off, by a crash, before it did anything new. */
export const mostInterruptions = 10;

const firstPause = 1000;
const longestPause = 60_000;

/**
 * Milliseconds until the next attempt after the `attempt`th, which counts from 1: anything up to a bound that doubles
 * ("full jitter"), so that runs which failed together do not come back together. `random` is in [0, 1).
 */
export function retryPause(attempt: number, random: number): number {
  return Math.floor(random * Math.min(longestPause, firstPause * 2 ** attempt));
}
