import { describe, expect, test } from 'vitest';
import { readCron } from '../../worker/schedules/cron-expression.ts';
import { nextDue } from '../../worker/schedules/next-due.ts';
import { timeZone } from '../../worker/schedules/time-zone.ts';

describe('clocks that are set forward', () => {
  test.each<Case>([
    ['Berlin skips 02:30', '30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00', ['03-29T01:00', '03-30T00:30']],
    ['many skipped times are one', '*/15 2 * * *', 'Europe/Berlin', '2026-03-28T12:00', ['03-29T01:00', '03-30T00:00']],
    [
      'a skipped time and one right after are one',
      '30 2,3 * * *',
      'Europe/Berlin',
      '2026-03-28T12:00',
      ['03-29T01:00', '03-29T01:30', '03-30T00:30'],
    ],
    ['New York skips 02:30', '30 2 * * *', 'America/New_York', '2026-03-07T12:00', ['03-08T07:00', '03-09T06:30']],
    ['Santiago skips midnight', '@daily', 'America/Santiago', '2026-09-05T12:00', ['09-06T04:00', '09-07T03:00']],
    [
      'Lord Howe skips half an hour',
      '15 2 * * *',
      'Australia/Lord_Howe',
      '2026-10-03T00:00',
      ['10-03T15:30', '10-04T15:15'],
    ],
    [
      'what runs all the time goes on',
      '*/30 * * * *',
      'Europe/Berlin',
      '2026-03-29T00:00',
      ['03-29T00:30', '03-29T01:00', '03-29T01:30'],
    ],
    ['only the skipped day of the year', '30 2 29 3 *', 'Europe/Berlin', '2026-01-01T00:00', ['03-29T01:00']],
  ])('%s', (_, cron, zone, after, due) => expect(dueTimes(cron, zone, after, due.length)).toEqual(due));
});

describe('clocks that are set back', () => {
  test.each<Case>([
    [
      'Berlin has 02:30 twice',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-10-24T12:00',
      ['10-25T00:30', '10-26T01:30', '10-27T01:30'],
    ],
    [
      'a whole hour twice',
      '*/30 2 * * *',
      'Europe/Berlin',
      '2026-10-24T12:00',
      ['10-25T00:00', '10-25T00:30', '10-26T01:00'],
    ],
    ['asked within the second 02:30', '30 2 * * *', 'Europe/Berlin', '2026-10-25T01:10', ['10-26T01:30']],
    ['every second hour', '0 */2 * * *', 'Europe/Berlin', '2026-10-24T23:00', ['10-25T00:00', '10-25T03:00']],
    ['New York has 01:30 twice', '30 1 * * *', 'America/New_York', '2026-10-31T12:00', ['11-01T05:30', '11-02T06:30']],
    [
      'Lord Howe has half an hour twice',
      '45 1 * * *',
      'Australia/Lord_Howe',
      '2026-04-04T00:00',
      ['04-04T14:45', '04-05T15:15'],
    ],
    [
      'every hour, and none of them silent',
      '@hourly',
      'Europe/Berlin',
      '2026-10-24T23:30',
      ['10-25T00:00', '10-25T01:00', '10-25T02:00', '10-25T03:00'],
    ],
    [
      'every quarter of Lord Howe’s long hour',
      '*/15 * * * *',
      'Australia/Lord_Howe',
      '2026-04-04T14:15',
      ['04-04T14:30', '04-04T14:45', '04-04T15:00', '04-04T15:15', '04-04T15:30', '04-04T15:45'],
    ],
    [
      'the two hours of a range, on weekdays of every hour',
      '0-59/20 0-23 * * sun',
      'Europe/Berlin',
      '2026-10-25T00:30',
      ['10-25T00:40', '10-25T01:00', '10-25T01:20', '10-25T01:40', '10-25T02:00'],
    ],
  ])('%s', (_, cron, zone, after, due) => expect(dueTimes(cron, zone, after, due.length)).toEqual(due));
});

test('a year in zones that change their clocks has every third hour in order, none lost, none doubled', () => {
  for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/New_York']) {
    const [cron, clocks] = [readCron('37 */3 * * *'), timeZone(zone)];
    if (clocks === null) throw new Error(zone);
    let at = Date.UTC(2026, 0, 1);
    let count = 0;
    for (; at < Date.UTC(2027, 0, 1); count += 1) {
      const due = nextDue(cron, clocks, at) ?? Number.NaN;
      expect(due - at).toBeGreaterThan(0);
      expect(due - at).toBeLessThanOrEqual(4 * 3_600_000);
      at = due;
    }
    expect(count).toBeGreaterThanOrEqual(365 * 8);
    expect(count).toBeLessThanOrEqual(365 * 8 + 1);
  }
});

test('a date that no calendar has is never due', () => {
  expect(dueTimes('0 0 30 2 *', 'UTC', '2026-01-01T00:00', 1)).toEqual(['never']);
  expect(dueTimes('0 0 31 4,6,9,11 *', 'Europe/Berlin', '2026-01-01T00:00', 1)).toEqual(['never']);
});

test('a leap day is due in its year', () => {
  const [cron, zone] = [readCron('0 12 29 2 *'), timeZone('UTC')];
  const due = zone && nextDue(cron, zone, Date.UTC(2026, 0, 1));
  expect(due).toBe(Date.UTC(2028, 1, 29, 12));
});

/** The next due times after an instant, each without its year. */
function dueTimes(cron: string, zone: string, after: string, count: number): string[] {
  const clocks = timeZone(zone);
  if (clocks === null) throw new Error(`${zone} is not known`);
  let at: number | null = Date.parse(`${after}:00Z`);
  return Array.from({ length: count }, () => {
    at = at === null ? null : nextDue(readCron(cron), clocks, at);
    return at === null ? 'never' : new Date(at).toISOString().slice(5, 16);
  });
}

type Case = [what: string, cron: string, zone: string, after: string, due: string[]];
