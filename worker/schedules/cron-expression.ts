import { Cron } from 'croner';

/**
 * A cron expression as times of the wall clock, which no zone has been asked about: `next` gives the first one after
 * another, both as milliseconds that this wall clock would stand for in UTC; null where none ever comes.
 */
export interface CronExpression {
  readonly next: (wall: number) => number | null;
  /** Whether it leaves out no hour of the days that it is for: then it counts time, and names no time of day. */
  readonly isEveryHour: boolean;
}

/**
 * Reads five fields (minute, hour, day of the month, month, day of the week), each `*`, a value, a name, a range, a
 * step or a list of these, or one of `@hourly`, `@daily`, `@midnight`, `@weekly`, `@monthly`, `@yearly`, `@annually`.
 * Also `L`, `W` and `#` in days. Where both days are given, either will do, as in every cron. Throws CronError.
 */
export function readCron(text: string): CronExpression {
  const fields = fieldsOf(text);
  for (const [index, field] of fields.entries()) {
    const alone = fields.map((_, other) => (other === index ? field : '*'));
    if (parsed(alone) === null) throw new CronError(`${fieldNames[index]} ${expected[index]}`);
  }
  const cron = parsed(fields);
  if (cron === null) throw new CronError('the fields do not go together');
  const next = (wall: number) => cron.nextRun(new Date(wall))?.getTime() ?? null;
  return { next, isEveryHour: isEveryHour(fields[1] as string) };
}

/** A text that is no cron expression; the message says which part is not, and what it should be. */
export class CronError extends Error {
  override name = 'CronError';
}

function fieldsOf(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed.startsWith('@')) {
    const meant = nicknames.get(trimmed.toLowerCase());
    if (meant === undefined) throw new CronError(`of the names there are ${[...nicknames.keys()].join(', ')}`);
    return meant.split(' ');
  }
  const fields = trimmed.split(/\s+/);
  if (fields.length === 5) return fields;
  if (fields.length === 6) throw new CronError('there are six fields: seconds are not known, a minute is the least');
  throw new CronError(
    'there must be five fields: minute, hour, day of the month, month, day of the week, as in `30 7 * * mon-fri`',
  );
}

function parsed(fields: readonly string[]): Cron | null {
  try {
    return new Cron(fields.join(' '), { mode: '5-part', utcOffset: 0, paused: true });
  } catch {
    return null;
  }
}

function isEveryHour(hour: string): boolean {
  const runs = parsed(['0', hour, '*', '*', '*'])?.nextRuns(24, new Date(-1)) ?? [];
  return runs.length === 24 && (runs.at(-1) as Date).getTime() < 86_400_000;
}

const nicknames = new Map([
  ['@hourly', '0 * * * *'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@weekly', '0 0 * * 0'],
  ['@monthly', '0 0 1 * *'],
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
]);

const fieldNames = ['the minute', 'the hour', 'the day of the month', 'the month', 'the day of the week'];

const expected = [
  'should be from 0 to 59, as in `5`, `0-30`, `*/15`, `0,30`',
  'should be from 0 to 23, as in `7`, `8-18`, `*/2`, `6,18`',
  'should be from 1 to 31, or `L` for the last, as in `1`, `1-7`, `*/2`, `1,15`',
  'should be from 1 to 12 or jan to dec, as in `3`, `mar-oct`, `*/3`, `jan,jul`',
  'should be from 0 (Sunday) to 7 (Sunday) or sun to sat, as in `1`, `mon-fri`, `sat,sun`, `mon#1`',
];
