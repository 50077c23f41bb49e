/** `2026-11-21T09:25:19+00:00`: how flows show their times (facts 5). Milliseconds in. */
export function isoSeconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}+00:00`;
}

/** `2026-11-21T09:19:41.341000`: how users and keys show theirs (facts 3), in UTC without saying so. */
export function isoNaive(time: number): string;
export function isoNaive(time: number | null): string | null;
export function isoNaive(time: number | null): string | null {
  return time === null ? null : `${new Date(time).toISOString().slice(0, 23)}000`;
}
