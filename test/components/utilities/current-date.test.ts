import { expect, test } from 'vitest';
import { tellTime } from '../../../worker/components/utilities/current-date.ts';
import { timeZones } from '../../../worker/components/utilities/time-zones.ts';
import { draw } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 51, 900);

/** Recorded from Langflow 1.7.1 at that time. */
test.each([
  ['UTC', '2026-11-21 12:00:51 UTC'],
  ['Europe/Oslo', '2026-11-21 13:00:51 CET'],
  ['Asia/Kolkata', '2026-11-21 17:30:51 IST'],
  ['America/New_York', '2026-11-21 07:00:51 EST'],
  ['Asia/Kathmandu', '2026-11-21 17:45:51 +0545'],
  ['America/Sao_Paulo', '2026-11-21 09:00:51 -03'],
  ['Etc/GMT+5', '2026-11-21 07:00:51 -05'],
  ['EST5EDT', '2026-11-21 07:00:51 EST'],
  ['Australia/Lord_Howe', '2026-11-21 23:00:51 +11'],
  ['Factory', '2026-11-21 12:00:51 -00'],
  ['Europe/London', '2026-11-21 12:00:51 GMT'],
  ['US/Pacific', '2026-11-21 04:00:51 PST'],
  ['Antarctica/Troll', '2026-11-21 12:00:51 +00'],
])('the clock of %s', (zone, expected) => {
  expect(tellTime(zone, now)).toBe(`Current date and time in ${zone}: ${expected}`);
});

test.each([
  ['Nope/Zone', "Error: 'No time zone found with key Nope/Zone'"],
  ['', 'Error: ZoneInfo keys must be normalized relative paths, got: '],
  ['../etc', 'Error: ZoneInfo keys must refer to subdirectories of TZPATH, got: ../etc'],
  ['europe/oslo', "Error: 'No time zone found with key europe/oslo'"],
])('%j is no zone', (zone, expected) => {
  expect(tellTime(zone, now)).toBe(expected);
});

test('summer has its own names', () => {
  expect(tellTime('Europe/London', Date.UTC(2026, 6, 1))).toContain('2026-07-01 01:00:00 BST');
  expect(tellTime('Europe/Dublin', Date.UTC(2026, 6, 1))).toContain('2026-07-01 01:00:00 IST');
});

test('every zone that can be chosen has a clock', () => {
  expect(timeZones.size).toBe(598);
  for (const zone of timeZones.keys()) expect(tellTime(zone, now)).toMatch(/ (\w{3,4}|[+-]\d{2}(\d{2})?)$/);
});

test('the component tells the time of its field and says it of itself', async () => {
  const told = 'Current date and time in Asia/Tokyo: 2026-11-21 21:00:51 JST';
  const flow = draw({ 'CurrentDate-1': { timezone: 'Asia/Tokyo' } });
  expect(await outcome(flow, 'CurrentDate-1.current_date', { now: () => now })).toMatchObject({ value: told, told });
});
