/**
 * A time zone of the IANA database. Wall clock times are milliseconds, as if the clock on the wall were one in UTC.
 */
export interface TimeZone {
  /** What the clock on the wall shows at an instant. */
  readonly wallAt: (instant: number) => number;
  /**
   * When the clock on the wall shows this: once as a rule; twice where clocks are set back over it, the first time first;
   * for a time that is skipped, the one instant at which clocks are set forward.
   */
  readonly instantsOf: (wall: number) => readonly [number, ...number[]];
}

/** The zone of that name, as `Europe/Berlin`; null for one that is not known. */
export function timeZone(name: string): TimeZone | null {
  const format = formatOf(name);
  if (format === null) return null;
  const offsetAt = (instant: number) => wallShown(format, instant) - floorSecond(instant);
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

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone });
  } catch {
    return null;
  }
}

function wallShown(format: Intl.DateTimeFormat, instant: number): number {
  const part = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of format.formatToParts(instant)) {
    if (type in part) part[type as keyof typeof part] = Number(value);
  }
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

function floorSecond(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

const shown = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

const day = 86_400_000;
