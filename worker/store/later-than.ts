/**
 * A time that shows another second than the last: callers see seconds, and by them a writer tells that somebody else
 * wrote, be it within the same one. Milliseconds in and out.
 */
export function laterThan(last: number, now: number): number {
  return Math.max(now, (secondOf(last) + 1) * 1000);
}

/** Whether a writer who names the time that a record showed has read another than there is, which is of `updatedAt` (ms). */
export function isBehind(known: string | null | undefined, updatedAt: number): boolean {
  return known ? secondOf(Date.parse(known)) !== secondOf(updatedAt) : false;
}

/** The whole seconds of a time in milliseconds. */
export function secondOf(time: number): number {
  return Math.floor(time / 1000);
}
