import type { OfValues } from '../functions.ts';
import { JqError } from '../jq-error.ts';
import { isArray, type Json } from '../json-value.ts';

/** Functions of times, all of them in UTC: seconds since 1970, and their parts `[year, month from 0, day, …]`. */
export const dateFunctions: Readonly<Record<string, OfValues>> = {
  'gmtime/0': (value) => partsOf(secondsIn(value, 'gmtime() requires numeric inputs')),
  'localtime/0': (value) => partsOf(secondsIn(value, 'localtime() requires numeric inputs')),
  'mktime/0': (value) => seconds(partsIn(value, 'mktime requires array inputs')),
  'strftime/1': (value, format) => strftime(value, format as Json),
  'strflocaltime/1': (value, format) => strftime(value, format as Json),
  'strptime/1': (text, format) => partsOf(parseTime(text, format as Json)),
  'todate/0': (value) => strftime(value, ISO),
  'todateiso8601/0': (value) => strftime(value, ISO),
  'fromdate/0': (text) => parseTime(text, ISO),
  'fromdateiso8601/0': (text) => parseTime(text, ISO),
};

const ISO = '%Y-%m-%dT%H:%M:%SZ';

function partsOf(time: number): number[] {
  const date = new Date(Math.floor(time) * 1000);
  const year = date.getUTCFullYear();
  const days = Math.floor((Date.UTC(year, date.getUTCMonth(), date.getUTCDate()) - Date.UTC(year, 0, 1)) / 86_400_000);
  const [hours, minutes] = [date.getUTCHours(), date.getUTCMinutes()];
  const rest = date.getUTCSeconds() + (time - Math.floor(time));
  return [year, date.getUTCMonth(), date.getUTCDate(), hours, minutes, rest, date.getUTCDay(), days];
}

function seconds([year = 1970, month = 0, day = 1, hours = 0, minutes = 0, rest = 0]: readonly number[]): number {
  return Math.floor(Date.UTC(year, month, day, hours, minutes, rest) / 1000);
}

function secondsIn(value: Json, complaint: string): number {
  if (typeof value === 'number') return value;
  throw new JqError(complaint);
}

function partsIn(value: Json, complaint: string): number[] {
  if (isArray(value) && value.every((part) => typeof part === 'number')) return [...value];
  throw new JqError(complaint);
}

function strftime(value: Json, format: Json): string {
  const given =
    typeof value === 'number' ? partsOf(value) : partsIn(value, 'strftime/1 requires parsed datetime inputs');
  if (typeof format !== 'string') throw new JqError('strftime/1 requires a string format');
  const date = new Date(seconds(given) * 1000);
  return format.replace(/%(.)/g, (whole, letter: string) => written.get(letter)?.(date) ?? whole);
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** What stands for the letters of a format. */
const written: ReadonlyMap<string, (date: Date) => string> = new Map([
  ['Y', (date: Date) => String(date.getUTCFullYear())],
  ['y', (date: Date) => padded(date.getUTCFullYear() % 100)],
  ['m', (date: Date) => padded(date.getUTCMonth() + 1)],
  ['d', (date: Date) => padded(date.getUTCDate())],
  ['e', (date: Date) => padded(date.getUTCDate(), 2, ' ')],
  ['H', (date: Date) => padded(date.getUTCHours())],
  ['I', (date: Date) => padded(date.getUTCHours() % 12 || 12)],
  ['M', (date: Date) => padded(date.getUTCMinutes())],
  ['S', (date: Date) => padded(date.getUTCSeconds())],
  ['p', (date: Date) => (date.getUTCHours() < 12 ? 'AM' : 'PM')],
  ['A', (date: Date) => DAYS[date.getUTCDay()] as string],
  ['a', (date: Date) => (DAYS[date.getUTCDay()] as string).slice(0, 3)],
  ['B', (date: Date) => MONTHS[date.getUTCMonth()] as string],
  ['b', (date: Date) => (MONTHS[date.getUTCMonth()] as string).slice(0, 3)],
  ['j', (date: Date) => padded((partsOf(date.getTime() / 1000)[7] as number) + 1, 3)],
  ['u', (date: Date) => String(date.getUTCDay() || 7)],
  ['w', (date: Date) => String(date.getUTCDay())],
  ['s', (date: Date) => String(date.getTime() / 1000)],
  ['F', (date: Date) => date.toISOString().slice(0, 10)],
  ['T', (date: Date) => date.toISOString().slice(11, 19)],
  ['R', (date: Date) => date.toISOString().slice(11, 16)],
  ['Z', () => 'GMT'],
  ['z', () => '+0000'],
  ['n', () => '\n'],
  ['t', () => '\t'],
  ['%', () => '%'],
]);

function padded(value: number, width = 2, filler = '0'): string {
  return String(value).padStart(width, filler);
}

/** Reads a time by a format, in seconds. Throws JqError for a text that does not fit. */
function parseTime(text: Json, format: Json): number {
  if (typeof text !== 'string') throw new JqError(`strptime/1 requires string inputs and arguments`);
  if (typeof format !== 'string') throw new JqError('strptime/1 requires string inputs and arguments');
  const letters: string[] = [];
  const spelled = format.replaceAll('%F', '%Y-%m-%d').replaceAll('%T', '%H:%M:%S');
  const pattern = spelled.replace(/%(.)|[\\^$.|?*+()[\]{}]/g, (whole, letter: string | undefined) => {
    const read = letter === undefined ? undefined : readers.get(letter);
    if (letter === undefined || read === undefined) return `\\${whole.at(-1)}`;
    letters.push(letter);
    return `(${read.pattern})`;
  });
  const found = new RegExp(`^${pattern}$`, 'i').exec(text);
  if (found === null) throw new JqError(`date ${JSON.stringify(text)} does not match format ${JSON.stringify(format)}`);
  const parts = [1900, 0, 1, 0, 0, 0];
  let offset = 0;
  for (const [at, letter] of letters.entries()) {
    const read = readers.get(letter) as Reader;
    const value = read.value(found[at + 1] as string);
    if (read.place === null) offset += value;
    else parts[read.place] = value;
  }
  return seconds(parts) + offset;
}

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['Y', { pattern: '\\d{4}', place: 0, value: Number }],
  ['m', { pattern: '\\d{1,2}', place: 1, value: (text) => Number(text) - 1 }],
  ['B', { pattern: '[a-z]+', place: 1, value: monthOf }],
  ['b', { pattern: '[a-z]+', place: 1, value: monthOf }],
  ['d', { pattern: '\\d{1,2}', place: 2, value: Number }],
  ['e', { pattern: '\\s?\\d{1,2}', place: 2, value: Number }],
  ['H', { pattern: '\\d{1,2}', place: 3, value: Number }],
  ['M', { pattern: '\\d{1,2}', place: 4, value: Number }],
  ['S', { pattern: '\\d{1,2}', place: 5, value: Number }],
  ['A', { pattern: '[a-z]+', place: null, value: () => 0 }],
  ['a', { pattern: '[a-z]+', place: null, value: () => 0 }],
  ['Z', { pattern: '[a-z]+', place: null, value: () => 0 }],
  ['z', { pattern: '[+-]\\d{2}:?\\d{2}', place: null, value: () => 0 }],
]);

function monthOf(text: string): number {
  return MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === text.slice(0, 3).toLowerCase());
}

interface Reader {
  readonly pattern: string;
  /** Among the parts of a time; null for what does not change it. */
  readonly place: number | null;
  readonly value: (text: string) => number;
}
