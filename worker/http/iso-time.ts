/** Milliseconds since the epoch as `2026-01-31T12:00:00.000Z`; null stays null. */
export function isoTime<T extends number | null>(milliseconds: T) {
  return (milliseconds === null ? null : new Date(milliseconds).toISOString()) as T extends null ? null : string;
}
