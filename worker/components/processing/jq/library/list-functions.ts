import { elementsOf } from '../access.ts';
import type { OfValues } from '../functions.ts';
import { JqError, told } from '../jq-error.ts';
import { compare, isArray, type Json } from '../json-value.ts';

/** Functions of lists. */
export const listFunctions: Readonly<Record<string, OfValues>> = {
  'sort/0': (value) => listIn(value, 'sorted').toSorted(compare),
  'unique/0': (value) => groups(listIn(value, 'sorted')).map(([first]) => first as Json),
  'min/0': (value) => extreme(value, -1),
  'max/0': (value) => extreme(value, 1),
  'reverse/0': (value) => {
    if (value === null) return [];
    return typeof value === 'string' ? [...value].reverse().join('') : listIn(value, 'reversed').toReversed();
  },
  'flatten/0': (value) =>
    flattened(
      elementsOf(value).map(([, item]) => item),
      Number.POSITIVE_INFINITY,
    ),
  'flatten/1': (value, depth) => {
    if (typeof depth !== 'number' || depth < 0) throw new JqError('flatten depth must not be negative');
    return flattened(
      elementsOf(value).map(([, item]) => item),
      depth,
    );
  },
  'transpose/0': transpose,
  'bsearch/1': (value, wanted) => search(listIn(value, 'searched from'), wanted as Json),
  'implode/0': (value) => {
    if (!isArray(value)) throw new JqError('implode input must be an array');
    return value
      .map((code) => {
        if (typeof code !== 'number') throw new JqError('Unicode codepoint must be numeric');
        return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
      })
      .join('');
  },
};

/** A list. Throws JqError for anything else. */
export function listIn(value: Json, what: string): readonly Json[] {
  if (isArray(value)) return value;
  throw new JqError(`${told(value)} cannot be ${what}, as it is not an array`);
}

/** Items that are equal, together, small ones first. */
function groups(items: readonly Json[]): Json[][] {
  const all: Json[][] = [];
  for (const item of items.toSorted(compare)) {
    const last = all.at(-1);
    if (last !== undefined && compare(last[0] as Json, item) === 0) last.push(item);
    else all.push([item]);
  }
  return all;
}

/** The first of the smallest, the last of the largest. */
function extreme(value: Json, sign: 1 | -1): Json {
  const items = listIn(value, 'iterated over');
  return items.reduce<Json>((best, item, at) => {
    if (at === 0) return item;
    const order = compare(item, best) * sign;
    return order > 0 || (order === 0 && sign === 1) ? item : best;
  }, null);
}

function flattened(items: readonly Json[], depth: number): Json[] {
  return items.flatMap((item) => (isArray(item) && depth >= 1 ? flattened(item, depth - 1) : [item]));
}

function transpose(value: Json): Json {
  const rows = listIn(value, 'transposed').map((row) => listIn(row, 'transposed'));
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? null));
}

/** The place of an item in a sorted list, or where it belongs as a negative number. */
function search(items: readonly Json[], wanted: Json): number {
  let [low, high] = [0, items.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compare(items[middle] as Json, wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1 - low;
}
