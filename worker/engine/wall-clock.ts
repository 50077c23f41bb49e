/**
 * What the clock on the wall of a time zone shows at an instant, as if it were one in UTC: both in milliseconds, the second
 * whole. Throws RangeError for a zone that is not known. Making one costs more than any use of it.
 */
export function wallClock(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const part = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
    for (const { type, value } of format.formatToParts(instant)) {
      if (type in part) part[type as keyof typeof part] = Number(value);
    }
    return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  };
}
