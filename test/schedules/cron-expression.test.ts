import { describe, expect, test } from 'vitest';
import { readCron } from '../../worker/schedules/cron-expression.ts';

const friday = Date.UTC(2027, 0, 1, 12, 5);

describe('a cron expression', () => {
  test.each([
    ['* * * * *', '2027-01-01T12:06'],
    ['  30   7 * *\tmon-fri ', '2027-01-04T07:30'],
    ['0 0 * JAN-mar Sun', '2027-01-03T00:00'],
    ['0 0 * * 0', '2027-01-03T00:00'],
    ['0 0 * * 7', '2027-01-03T00:00'],
    ['*/20,7 9-17/4 * * *', '2027-01-01T13:00'],
    ['0 0 13 * fri', '2027-01-08T00:00'],
    ['0 12 L * *', '2027-01-31T12:00'],
    ['0 9 * * mon#1', '2027-01-04T09:00'],
    ['@hourly', '2027-01-01T13:00'],
    ['@daily', '2027-01-02T00:00'],
    ['@Midnight', '2027-01-02T00:00'],
    ['@weekly', '2027-01-03T00:00'],
    ['@monthly', '2027-02-01T00:00'],
    ['@yearly', '2028-01-01T00:00'],
    ['@annually', '2028-01-01T00:00'],
  ])('%s', (text, next) => {
    expect(new Date(readCron(text).next(friday) ?? Number.NaN).toISOString().slice(0, 16)).toBe(next);
  });

  test.each([
    ['', 'there must be five fields'],
    ['* * * *', 'there must be five fields'],
    ['* * * * * *', 'seconds are not known'],
    ['* * * * * * *', 'there must be five fields'],
    ['2027-12-24T00:00:00', 'there must be five fields'],
    ['@reboot', 'of the names there are @hourly'],
    ['@every 5s', 'of the names there are @hourly'],
    ['60 * * * *', 'the minute should be from 0 to 59'],
    ['*/0 * * * *', 'the minute'],
    ['-1 * * * *', 'the minute'],
    ['1.5 * * * *', 'the minute'],
    ['1,,2 * * * *', 'the minute'],
    ['* 24 * * *', 'the hour should be from 0 to 23'],
    ['* 9-5 * * *', 'the hour'],
    ['0 0 0 * *', 'the day of the month should be from 1 to 31'],
    ['0 0 32 * *', 'the day of the month'],
    ['0 0 * 13 *', 'the month should be from 1 to 12'],
    ['0 0 * maybe *', 'the month'],
    ['0 0 * * 8', 'the day of the week should be from 0'],
    ['0 0 * * funday', 'the day of the week'],
  ])('“%s” is none', (text, reason) => expect(() => readCron(text)).toThrow(reason));
});

test.each([
  ['* * * * *', true],
  ['15 */1 * * *', true],
  ['15 0-23 * * mon', true],
  ['0 */2 * * *', false],
  ['0 1-23 * * *', false],
  ['* 2 * * *', false],
])('%s is for every hour: %s', (text, isEveryHour) => expect(readCron(text).isEveryHour).toBe(isEveryHour));
