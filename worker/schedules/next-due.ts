import type { CronExpression } from './cron-expression.ts';
import type { TimeZone } from './time-zone.ts';

/**
 * When a schedule is due for the first time after an instant, in milliseconds; null for never. A time that clocks skip
 * is due when they are set forward, together with all others that they skip then. A time that comes twice is due the
 * first time; only an expression for every hour is due both times, since it counts the hours and would fall silent for
 * one.
 */
export function nextDue(cron: CronExpression, zone: TimeZone, after: number): number | null {
  const repeats = cron.isEveryHour && mayRepeat(zone, after);
  let wall: number | null = zone.wallAt(after) - (repeats ? longestRepeat : 0);
  let earliest: number | null = null;
  for (;;) {
    wall = cron.next(wall);
    if (wall === null) return earliest;
    const [first, second = first] = zone.instantsOf(wall);
    // Times of the wall clock come for the first time in their own order.
    if (earliest !== null && first >= earliest) return earliest;
    const due = first > after || !repeats ? first : second;
    if (due > after && (earliest === null || due < earliest)) earliest = due;
    if (earliest !== null && !repeats) return earliest;
  }
}

/** Whether clocks change around an instant; what they show then may be found behind. */
function mayRepeat(zone: TimeZone, instant: number): boolean {
  const offsetAt = (time: number) => zone.wallAt(time) - time;
  return offsetAt(instant - longestRepeat) !== offsetAt(instant + longestRepeat);
}

/** More than any zone sets its clocks back. */
const longestRepeat = 3 * 3_600_000;
