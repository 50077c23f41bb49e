import { pythonStrip } from '../../../../engine/python-strip.ts';
import type { Meter } from '../meter.ts';
import { PythonError } from '../python-error.ts';
import { Tuple } from '../values/collections.ts';
import { itemsOf, lengthOf } from '../values/iterate.ts';
import { type PythonValue, typeOf } from '../values/values.ts';
import type { Given } from './arguments.ts';
import { braceFormat } from './brace-format.ts';

/** The methods of texts. Each gets its text first. */
export const textMethods: Readonly<Record<string, (text: string, given: Given, meter: Meter) => PythonValue>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  casefold: (text) => text.toLowerCase(),
  title: (text) => text.toLowerCase().replace(/\p{L}+/gu, capital),
  capitalize: (text) => capital(text.toLowerCase()),
  swapcase: (text) =>
    [...text].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join(''),
  strip: (text, given) => stripped(text, given, true, true),
  lstrip: (text, given) => stripped(text, given, true, false),
  rstrip: (text, given) => stripped(text, given, false, true),
  split: (text, given, meter) => splitBy(text, given, meter, false),
  rsplit: (text, given, meter) => splitBy(text, given, meter, true),
  splitlines(text) {
    const lines = text.split(LINE_END);
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  },
  join(text, given, meter) {
    const items = itemsOf(given.at(0));
    let length = 0;
    for (const [index, item] of items.entries()) {
      if (typeof item !== 'string') {
        throw new PythonError('TypeError', `sequence item ${index}: expected str instance, ${typeOf(item)} found`);
      }
      length += item.length + text.length;
    }
    meter.count(length);
    return items.join(text);
  },
  replace(text, given, meter) {
    const [from, to, most] = [given.text(0), given.text(1), given.int(2, -1, 'count')];
    const parts = from === '' ? ['', ...text, ''] : text.split(from);
    meter.count(text.length + parts.length * to.length);
    if (most < 0 || most >= parts.length - 1) return parts.join(to);
    return parts.slice(0, most + 1).join(to) + from + parts.slice(most + 1).join(from);
  },
  startswith: (text, given) => anyOf(given, (prefix) => text.startsWith(prefix, given.int(1, 0))),
  endswith: (text, given) => anyOf(given, (suffix) => text.endsWith(suffix)),
  removeprefix: (text, given) => (text.startsWith(given.text(0)) ? text.slice(given.text(0).length) : text),
  removesuffix: (text, given) =>
    given.text(0) !== '' && text.endsWith(given.text(0)) ? text.slice(0, -given.text(0).length) : text,
  find: (text, given) => text.indexOf(given.text(0), given.int(1, 0)),
  rfind: (text, given) => text.lastIndexOf(given.text(0)),
  index(text, given) {
    const place = text.indexOf(given.text(0), given.int(1, 0));
    if (place === -1) throw new PythonError('ValueError', 'substring not found');
    return place;
  },
  count: (text, given) => (given.text(0) === '' ? lengthOf(text) + 1 : text.split(given.text(0)).length - 1),
  partition: (text, given) => parted(text, text.indexOf(given.text(0)), given.text(0), false),
  rpartition: (text, given) => parted(text, text.lastIndexOf(given.text(0)), given.text(0), true),
  zfill(text, given) {
    const sign = /^[+-]/.exec(text)?.[0] ?? '';
    return sign + text.slice(sign.length).padStart(width(given) - sign.length, '0');
  },
  ljust: (text, given) => text.padEnd(width(given), given.places[1] === undefined ? ' ' : given.text(1)),
  rjust: (text, given) => text.padStart(width(given), given.places[1] === undefined ? ' ' : given.text(1)),
  center(text, given) {
    const space = Math.max(0, width(given) - text.length);
    const left = Math.floor(space / 2) + (space & width(given) & 1);
    const fill = given.places[1] === undefined ? ' ' : given.text(1);
    return fill.repeat(left) + text + fill.repeat(space - left);
  },
  format: (text, given, meter) => braceFormat(text, given, meter),
  isdigit: (text) => /^\p{Nd}+$/u.test(text),
  isdecimal: (text) => /^\p{Nd}+$/u.test(text),
  isnumeric: (text) => /^\p{N}+$/u.test(text),
  isalpha: (text) => /^\p{L}+$/u.test(text),
  isalnum: (text) => /^[\p{L}\p{N}]+$/u.test(text),
  isspace: (text) => text !== '' && pythonStrip(text) === '',
  isupper: (text) => text !== text.toLowerCase() && text === text.toUpperCase(),
  islower: (text) => text !== text.toUpperCase() && text === text.toLowerCase(),
  istitle: (text) => /\p{L}/u.test(text) && text === text.toLowerCase().replace(/\p{L}+/gu, capital),
};

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

function capital(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}

function stripped(text: string, given: Given, atStart: boolean, atEnd: boolean): string {
  const marks = given.maybe(0) ?? null;
  if (marks === null) {
    const both = pythonStrip(text);
    if (atStart && atEnd) return both;
    if (both === '') return '';
    return atStart ? text.slice(text.indexOf(both)) : text.slice(0, text.lastIndexOf(both) + both.length);
  }
  const among = new Set(given.text(0));
  const characters = [...text];
  let [start, end] = [0, characters.length];
  while (atStart && start < end && among.has(characters[start] as string)) start += 1;
  while (atEnd && end > start && among.has(characters[end - 1] as string)) end -= 1;
  return characters.slice(start, end).join('');
}

function splitBy(text: string, given: Given, meter: Meter, isFromEnd: boolean): PythonValue {
  const most = given.int(1, -1, 'maxsplit');
  const mark = given.maybe(0, 'sep') ?? null;
  if (mark === '') throw new PythonError('ValueError', 'empty separator');
  const separator = mark === null ? null : given.text(0, 'sep');
  const base = separator === null ? pythonStrip(text) : text;
  const parts = separator === null ? (base === '' ? [] : base.split(/\s+/)) : text.split(separator);
  meter.count(parts.length);
  if (most < 0 || parts.length <= most + 1) return parts;
  if (separator !== null) {
    const cut = parts.length - most;
    return isFromEnd
      ? [parts.slice(0, cut).join(separator), ...parts.slice(cut)]
      : [...parts.slice(0, most), parts.slice(most).join(separator)];
  }
  const pattern = isFromEnd
    ? new RegExp(`^([\\s\\S]*?)((?:\\s+\\S+){${most}})$`)
    : new RegExp(`^((?:\\S+\\s+){${most}})([\\s\\S]*)$`);
  const [, first = '', second = ''] = pattern.exec(base) ?? [];
  return isFromEnd ? [first, ...second.trim().split(/\s+/)] : [...first.trim().split(/\s+/).filter(Boolean), second];
}

function anyOf(given: Given, test: (text: string) => boolean): boolean {
  const wanted = given.at(0);
  return wanted instanceof Tuple ? wanted.items().some((one) => test(String(one))) : test(given.text(0));
}

function parted(text: string, place: number, mark: string, isFromEnd: boolean): PythonValue {
  if (place === -1) return new Tuple(isFromEnd ? ['', '', text] : [text, '', '']);
  return new Tuple([text.slice(0, place), mark, text.slice(place + mark.length)]);
}

function width(given: Given): number {
  const wide = given.int(0, 0);
  if (wide > 1_000_000) throw new PythonError('OverflowError', 'A text of more than a million characters is too wide');
  return wide;
}
