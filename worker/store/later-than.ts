/**
 * A time that shows another second than the last: callers see seconds, and by them a writer tells that somebody else
 * wrote, be it within the same one. Milliseconds in and out.
 */
export function laterThan(last: number, now: number): number {
  return Math.max(now, (Math.floor(last / 1000) + 1) * 1000);
}
