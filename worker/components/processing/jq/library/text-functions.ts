import { elementOf } from '../access.ts';
import { splitText } from '../arithmetic.ts';
import { textOf } from '../formats.ts';
import type { OfValues } from '../functions.ts';
import { JqError, told } from '../jq-error.ts';
import { isArray, type Json } from '../json-value.ts';

/** Functions of texts. */
export const textFunctions: Readonly<Record<string, OfValues>> = {
  'startswith/1': (text, part) => both(text, part, 'startswith() requires string inputs')((a, b) => a.startsWith(b)),
  'endswith/1': (text, part) => both(text, part, 'endswith() requires string inputs')((a, b) => a.endsWith(b)),
  'ltrimstr/1': (text, part) => both(text, part, 'startswith() requires string inputs')(withoutStart),
  'rtrimstr/1': (text, part) => both(text, part, 'endswith() requires string inputs')(withoutEnd),
  'trimstr/1': (text, part) =>
    both(text, part, 'startswith() requires string inputs')((a, b) => withoutEnd(withoutStart(a, b), b)),
  'trim/0': (text) => one(text, 'trim input must be a string').trim(),
  'ltrim/0': (text) => one(text, 'trim input must be a string').trimStart(),
  'rtrim/0': (text) => one(text, 'trim input must be a string').trimEnd(),
  'explode/0': (text) =>
    Array.from(one(text, 'explode input must be a string'), (character) => character.codePointAt(0) as number),
  'ascii_downcase/0': (text) =>
    one(text, 'explode input must be a string').replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  'ascii_upcase/0': (text) =>
    one(text, 'explode input must be a string').replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
  'utf8bytelength/0': (text) => {
    if (typeof text !== 'string') throw new JqError(`${told(text)} only strings have UTF-8 byte length`);
    return new TextEncoder().encode(text).length;
  },
  'split/1': (text, separator) => both(text, separator, 'split input and separator must be strings')(splitText),
  'join/1': (items, separator) => join(items, separator as Json),
  'indices/1': (value, wanted) => indices(value, wanted as Json),
  '_indices/1': (value, wanted) => indices(value, wanted as Json),
  'index/1': (value, wanted) => elementIn(indices(value, wanted as Json), 0),
  'rindex/1': (value, wanted) => elementIn(indices(value, wanted as Json), -1),
};

function one(text: Json, complaint: string): string {
  if (typeof text === 'string') return text;
  throw new JqError(complaint);
}

function both(text: Json, part: Json | undefined, complaint: string) {
  const [a, b] = [one(text, complaint), one(part ?? null, complaint)];
  return <Result extends Json>(compute: (a: string, b: string) => Result): Result => compute(a, b);
}

function withoutStart(text: string, part: string): string {
  return text.startsWith(part) ? text.slice(part.length) : text;
}

function withoutEnd(text: string, part: string): string {
  return part !== '' && text.endsWith(part) ? text.slice(0, -part.length) : text;
}

function join(items: Json, separator: Json): Json {
  if (!isArray(items)) throw new JqError(`Cannot iterate over ${told(items)}`);
  if (items.length === 0) return '';
  const texts = items.map((item) => {
    if (item === null) return '';
    if (typeof item === 'object') throw new JqError(`string ("") and ${told(item)} cannot be added`);
    return textOf(item);
  });
  return texts.join(one(separator, `string ("") and ${told(separator)} cannot be added`));
}

/** Where a text stands in a text, in characters; or an item, or several in a row, in a list. */
function indices(value: Json, wanted: Json): Json {
  if (value === null) return null;
  if (typeof value === 'string' && typeof wanted === 'string') {
    if (wanted === '') return [];
    const found: number[] = [];
    for (let at = value.indexOf(wanted); at >= 0; at = value.indexOf(wanted, at + 1)) {
      found.push([...value.slice(0, at)].length);
    }
    return found;
  }
  return elementOf(value, isArray(value) && !isArray(wanted) ? [wanted] : wanted);
}

function elementIn(places: Json, place: number): Json {
  return isArray(places) ? (places.at(place) ?? null) : null;
}
