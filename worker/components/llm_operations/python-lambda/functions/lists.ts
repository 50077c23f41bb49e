import type { Meter } from '../meter.ts';
import { PythonError } from '../python-error.ts';
import { PythonDict, PythonSet, Tuple } from '../values/collections.ts';
import { isEqual } from '../values/compare.ts';
import { itemsOf } from '../values/iterate.ts';
import { isTrue, type PythonValue, reprOf } from '../values/values.ts';
import type { Given } from './arguments.ts';
import { sorted } from './sorted.ts';

/** The methods of lists: those that change one give None, as in Python. */
export const listMethods: Readonly<Record<string, (list: PythonValue[], given: Given, meter: Meter) => PythonValue>> = {
  append(list, given, meter) {
    meter.count(1);
    list.push(given.at(0));
    return null;
  },
  extend(list, given, meter) {
    const items = itemsOf(given.at(0));
    meter.count(items.length);
    for (const item of items) list.push(item);
    return null;
  },
  insert(list, given, meter) {
    meter.count(1);
    list.splice(given.int(0, 0), 0, given.at(1));
    return null;
  },
  pop(list, given) {
    const place = given.int(0, -1);
    const [item] = list.splice(place < 0 ? place + list.length : place, 1);
    if (item === undefined)
      throw new PythonError('IndexError', list.length === 0 ? 'pop from empty list' : 'pop index out of range');
    return item;
  },
  remove(list, given, meter) {
    const place = list.findIndex((item) => isEqual(item, given.at(0), meter));
    if (place === -1) throw new PythonError('ValueError', 'list.remove(x): x not in list');
    list.splice(place, 1);
    return null;
  },
  clear(list) {
    list.length = 0;
    return null;
  },
  reverse(list) {
    list.reverse();
    return null;
  },
  sort(list, given, meter) {
    const { names } = given;
    list.splice(
      0,
      list.length,
      ...sorted(list, names.get('key') ?? null, isTrue(names.get('reverse') ?? false), meter),
    );
    return null;
  },
  copy: (list) => [...list],
  index: (list, given, meter) => indexIn(list, given.at(0), 'list', meter),
  count: (list, given, meter) => list.filter((item) => isEqual(item, given.at(0), meter)).length,
};

/** The methods of tuples. */
export const tupleMethods: Readonly<Record<string, (tuple: Tuple, given: Given, meter: Meter) => PythonValue>> = {
  index: (tuple, given, meter) => indexIn(tuple.items(), given.at(0), 'tuple', meter),
  count: (tuple, given, meter) => tuple.items().filter((item) => isEqual(item, given.at(0), meter)).length,
};

/** The methods of dictionaries; what is a view in Python is a list. */
export const dictMethods: Readonly<Record<string, (dict: PythonDict, given: Given, meter: Meter) => PythonValue>> = {
  get: (dict, given) => (dict.has(given.at(0)) ? (dict.get(given.at(0)) ?? null) : (given.maybe(1) ?? null)),
  keys: (dict) => dict.keys(),
  values: (dict) => dict.values(),
  items: (dict, _given, meter) => {
    meter.count(dict.size);
    return dict.entries().map((entry) => new Tuple(entry));
  },
  copy: (dict) => merged(dict),
  update(dict, given, meter) {
    const [other] = given.places;
    const entries = other instanceof PythonDict ? other.entries() : other === undefined ? [] : itemsOf(other).map(pair);
    meter.count(entries.length + given.names.size);
    for (const [key, value] of [...entries, ...given.names]) dict.set(key, value);
    return null;
  },
  pop(dict, given) {
    const value = dict.has(given.at(0)) ? dict.get(given.at(0)) : given.maybe(1);
    if (value === undefined) throw new PythonError('KeyError', reprOf(given.at(0)));
    dict.delete(given.at(0));
    return value;
  },
  popitem(dict) {
    const last = dict.entries().at(-1);
    if (last === undefined) throw new PythonError('KeyError', "'popitem(): dictionary is empty'");
    dict.delete(last[0]);
    return new Tuple(last);
  },
  setdefault(dict, given, meter) {
    meter.count(1);
    if (!dict.has(given.at(0))) dict.set(given.at(0), given.maybe(1) ?? null);
    return dict.get(given.at(0)) ?? null;
  },
  clear(dict) {
    dict.clear();
    return null;
  },
};

/** The methods of sets. */
export const setMethods: Readonly<Record<string, (set: PythonSet, given: Given, meter: Meter) => PythonValue>> = {
  add(set, given, meter) {
    meter.count(1);
    set.add(given.at(0));
    return null;
  },
  discard(set, given) {
    set.delete(given.at(0));
    return null;
  },
  remove(set, given) {
    if (!set.delete(given.at(0))) throw new PythonError('KeyError', reprOf(given.at(0)));
    return null;
  },
  update(set, given, meter) {
    for (const item of given.places.flatMap((place) => itemsOf(place))) {
      meter.count(1);
      set.add(item);
    }
    return null;
  },
  copy: (set) => new PythonSet(set.items()),
  union: (set, given) => new PythonSet([...set.items(), ...given.places.flatMap((place) => itemsOf(place))]),
  intersection: (set, given) => {
    const others = given.places.map((place) => new PythonSet(itemsOf(place)));
    return new PythonSet(set.items().filter((item) => others.every((other) => other.has(item))));
  },
  difference: (set, given) => {
    const other = new PythonSet(given.places.flatMap((place) => itemsOf(place)));
    return new PythonSet(set.items().filter((item) => !other.has(item)));
  },
  symmetric_difference(set, given) {
    const other = new PythonSet(itemsOf(given.at(0)));
    return new PythonSet([
      ...set.items().filter((item) => !other.has(item)),
      ...other.items().filter((item) => !set.has(item)),
    ]);
  },
  issubset: (set, given) => {
    const other = new PythonSet(itemsOf(given.at(0)));
    return set.items().every((item) => other.has(item));
  },
  issuperset: (set, given) => itemsOf(given.at(0)).every((item) => set.has(item)),
  isdisjoint: (set, given) => !itemsOf(given.at(0)).some((item) => set.has(item)),
};

/** A key and a value of a list's item. Throws PythonError. */
export function pair(item: PythonValue): [PythonValue, PythonValue] {
  const parts = itemsOf(item);
  const [key, value] = parts;
  if (parts.length === 2 && key !== undefined && value !== undefined) return [key, value];
  throw new PythonError('ValueError', `dictionary update sequence element has length ${parts.length}; 2 is required`);
}

/** A copy of a dictionary. */
function merged(dict: PythonDict): PythonDict {
  const copy = new PythonDict();
  for (const [key, value] of dict.entries()) copy.set(key, value);
  return copy;
}

function indexIn(items: readonly PythonValue[], wanted: PythonValue, type: string, meter: Meter): number {
  const place = items.findIndex((item) => isEqual(item, wanted, meter));
  if (place !== -1) return place;
  throw new PythonError(
    'ValueError',
    type === 'list' ? `${reprOf(wanted)} is not in list` : 'tuple.index(x): x not in tuple',
  );
}
