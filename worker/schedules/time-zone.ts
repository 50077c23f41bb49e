import { wallClock } from '../engine/wall-clock.ts';

/**
 * A time zone of the IANA database. Wall clock times are milliseconds, as if the clock on the wall were one in UTC.
 */
export interface TimeZone {
  /** What the clock on the wall shows at an instant. */
  readonly wallAt: (instant: number) => number;
  /**
   * When the clock on the wall shows this: once as a rule; twice where clocks are set back over it, the first time
   * first; for a time that is skipped, the one instant at which clocks are set forward.
   */
  readonly instantsOf: (wall: number) => readonly [number, ...number[]];
}

/** The zone of that name, as `Europe/Berlin`; null for one that is not known. */
export function timeZone(name: string): TimeZone | null {
  const clock = clockOf(name);
  if (clock === null) return null;
  const offsetAt = (instant: number) => clock(instant) - floorSecond(instant);
  return {
    wallAt: (instant) => instant + offsetAt(instant),
    instantsOf(wall) {
      // No zone changes its clocks twice within the two days around.
      const [before, after] = [offsetAt(wall - day), offsetAt(wall + day)];
      if (before === after) return [wall - before];
      const found = [wall - before, wall - after].filter((instant) => instant + offsetAt(instant) === wall);
      const [first, second] = found.sort((one, other) => one - other);
      if (first === undefined) return [changeBetween(offsetAt, wall - after, wall - before)];
      return second === undefined ? [first] : [first, second];
    },
  };
}

/** The first instant with another offset than `from` has; `to` has the other. */
function changeBetween(offsetAt: (instant: number) => number, from: number, to: number): number {
  const old = offsetAt(from);
  let [last, first] = [from, to];
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2);
    if (offsetAt(middle) === old) last = middle;
    else first = middle;
  }
  return first;
}

function clockOf(name: string): ReturnType<typeof wallClock> | null {
  try {
    return wallClock(name);
  } catch {
    return null;
  }
}

function floorSecond(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

const day = 86_400_000;
