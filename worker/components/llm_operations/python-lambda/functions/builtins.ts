import { isDecimal } from '../../../../engine/decimal.ts';
import { formatFixed } from '../../../../engine/python-number.ts';
import { pythonStrip } from '../../../../engine/python-strip.ts';
import { formatted } from '../formatted.ts';
import type { Meter } from '../meter.ts';
import { operate } from '../operate.ts';
import { PythonError } from '../python-error.ts';
import { PythonDict, PythonSet, Tuple } from '../values/collections.ts';
import { isLess } from '../values/compare.ts';
import { PythonFunction } from '../values/functions.ts';
import { callable, itemsOf, lengthOf } from '../values/iterate.ts';
import { float, isFloat, numberOf } from '../values/numbers.ts';
import { isTrue, type PythonValue, reprOf, strOf, typeOf } from '../values/values.ts';
import { Given, type Work } from './arguments.ts';
import { pair } from './lists.ts';
import { sorted } from './sorted.ts';

/** Python's own functions and types, by name. */
export function builtins(meter: Meter): ReadonlyMap<string, PythonFunction> {
  const gone = (value: PythonValue): readonly PythonValue[] => {
    const items = itemsOf(value);
    meter.count(items.length);
    return items;
  };
  const types: Readonly<Record<string, Work>> = {
    str: (given) => strOf(first(given, ''), meter),
    int: (given) => intOf(given),
    float: (given) => floatOf(first(given, 0)),
    bool: (given) => isTrue(given.maybe(0) ?? false),
    list: (given) => [...gone(first(given, []))],
    tuple: (given) => new Tuple(gone(first(given, []))),
    set: (given) => new PythonSet(gone(first(given, []))),
    frozenset: (given) => new PythonSet(gone(first(given, []))),
    dict(given) {
      const dict = new PythonDict();
      const source = first(given, []);
      const entries = source instanceof PythonDict ? source.entries() : gone(source).map(pair);
      for (const [key, value] of [...entries, ...given.names]) dict.set(key, value);
      return dict;
    },
    type: (given) => typeNamed(typeOf(given.at(0))),
  };
  const functions: Readonly<Record<string, Work>> = {
    len: (given) => lengthOf(given.at(0)),
    repr: (given) => reprOf(given.at(0), meter),
    format: (given) => formatted(given.at(0), given.maybe(1) === undefined ? '' : given.text(1), meter),
    abs: (given) => {
      const number = numeric(given.at(0), 'abs()');
      return isFloat(given.at(0)) ? float(Math.abs(number)) : Math.abs(number);
    },
    round: (given) => rounded(given),
    sum(given) {
      const start = given.maybe(1, 'start') ?? 0;
      if (typeof start === 'string')
        throw new PythonError('TypeError', "sum() can't sum strings [use ''.join(seq) instead]");
      return gone(given.at(0)).reduce((total, item) => operate('+', total, item, meter), start);
    },
    min: (given) => extreme(given, 'min', (a, b) => isLess(a, b, '<', meter)),
    max: (given) => extreme(given, 'max', (a, b) => isLess(b, a, '>', meter)),
    sorted: (given) =>
      sorted(gone(given.at(0)), given.names.get('key') ?? null, isTrue(given.names.get('reverse') ?? false), meter),
    reversed: (given) => [...gone(given.at(0))].reverse(),
    any: (given) => gone(given.at(0)).some(isTrue),
    all: (given) => gone(given.at(0)).every(isTrue),
    enumerate: (given) => gone(given.at(0)).map((item, index) => new Tuple([index + given.int(1, 0, 'start'), item])),
    zip(given) {
      const lists = given.places.map(gone);
      const length = lists.length === 0 ? 0 : Math.min(...lists.map((list) => list.length));
      return Array.from({ length }, (_, index) => new Tuple(lists.map((list) => list[index] as PythonValue)));
    },
    map(given) {
      const work = callable(given.at(0));
      const lists = given.places.slice(1).map(gone);
      const length = Math.min(...lists.map((list) => list.length));
      return Array.from({ length }, (_, index) => work.call(lists.map((list) => list[index] as PythonValue)));
    },
    filter(given) {
      const test = given.at(0);
      return gone(given.at(1)).filter((item) => isTrue(test === null ? item : callable(test).call([item])));
    },
    range: (given) => rangeOf(given, meter),
    iter: (given) => [...gone(given.at(0))],
    next(given) {
      const [item = given.maybe(1)] = gone(given.at(0));
      if (item === undefined)
        throw new PythonError('StopIteration', 'There is nothing to take: give next() a second value for that.');
      return item;
    },
    isinstance(given) {
      const wanted = given.at(1);
      const kinds = wanted instanceof Tuple ? wanted.items() : [wanted];
      const type = typeOf(given.at(0));
      return kinds.some(
        (kind) => kind instanceof PythonFunction && (kind.name === type || (kind.name === 'int' && type === 'bool')),
      );
    },
    callable: (given) => given.at(0) instanceof PythonFunction,
    ord: (given) => given.text(0).codePointAt(0) ?? 0,
    chr: (given) => String.fromCodePoint(Math.min(Math.max(given.int(0, 0), 0), 0x10ffff)),
    pow: (given) => operate('**', given.at(0), given.at(1), meter),
    divmod: (given) =>
      new Tuple([operate('//', given.at(0), given.at(1), meter), operate('%', given.at(0), given.at(1), meter)]),
  };
  const made = new Map<string, PythonFunction>();
  for (const [name, work] of Object.entries({ ...functions, ...types }))
    made.set(name, ownFunction(name, work, name in types));
  const typeNamed = (name: string): PythonFunction => made.get(name) ?? ownFunction(name, types.str as Work, true);
  return made;
}

function ownFunction(name: string, work: Work, isType = false): PythonFunction {
  return new PythonFunction(name, (places, names) => work(new Given(name, places, names)), isType);
}

/** The first argument, or what stands for none. */
function first(given: Given, fallback: PythonValue): PythonValue {
  return given.places.length === 0 ? fallback : given.at(0);
}

function numeric(value: PythonValue, where: string): number {
  const number = numberOf(value);
  if (number !== null) return number;
  throw new PythonError('TypeError', `bad operand type for ${where}: '${typeOf(value)}'`);
}

function intOf(given: Given): PythonValue {
  const value = first(given, 0);
  const number = numberOf(value);
  if (number !== null) {
    if (Number.isFinite(number)) return Math.trunc(number) + 0;
    const what = Number.isNaN(number) ? 'float NaN' : 'float infinity';
    throw new PythonError(Number.isNaN(number) ? 'ValueError' : 'OverflowError', `cannot convert ${what} to integer`);
  }
  const base = given.int(1, 10, 'base');
  if (typeof value !== 'string') {
    throw new PythonError(
      'TypeError',
      `int() argument must be a string, a bytes-like object or a real number, not '${typeOf(value)}'`,
    );
  }
  const text = pythonStrip(value).replace(/(?<=\d)_(?=\d)/g, '');
  const isInt = base === 10 ? /^[+-]?\d+$/.test(text) : /^[+-]?[\da-z]+$/i.test(text);
  const read = base === 10 ? Number(text) : Number.parseInt(text, base);
  if (isInt && !Number.isNaN(read)) return read + 0;
  throw new PythonError('ValueError', `invalid literal for int() with base ${base}: ${reprOf(value)}`);
}

function floatOf(value: PythonValue): PythonValue {
  const number = numberOf(value);
  if (number !== null) return float(number);
  if (typeof value !== 'string') {
    throw new PythonError('TypeError', `float() argument must be a string or a real number, not '${typeOf(value)}'`);
  }
  const text = pythonStrip(value)
    .toLowerCase()
    .replace(/(?<=\d)_(?=\d)/g, '');
  const special = /^([+-]?)(inf|infinity|nan)$/.exec(text);
  if (special !== null) return special[2] === 'nan' ? Number.NaN : special[1] === '-' ? -Infinity : Infinity;
  if (isDecimal(text)) return float(Number(text));
  throw new PythonError('ValueError', `could not convert string to float: ${reprOf(value)}`);
}

/** Halves go to the even neighbour, and what counts is the number as it is held. */
function rounded(given: Given): PythonValue {
  const value = given.at(0);
  const number = numberOf(value);
  if (number === null) throw new PythonError('TypeError', `type ${typeOf(value)} doesn't define __round__ method`);
  const places = given.maybe(1, 'ndigits') ?? null;
  const digits = places === null ? 0 : given.int(1, 0, 'ndigits');
  if (!Number.isFinite(number)) return places === null ? intOf(given) : number;
  const result = digits >= 0 ? Number(formatFixed(number, Math.min(digits, 20))) : roundedTens(number, 10 ** -digits);
  return places === null || !isFloat(value) ? result + 0 : float(result);
}

function roundedTens(number: number, unit: number): number {
  return Number(formatFixed(number / unit, 0)) * unit;
}

function extreme(given: Given, name: string, isBetter: (a: PythonValue, b: PythonValue) => boolean): PythonValue {
  const items = given.places.length === 1 ? itemsOf(given.at(0)) : given.places;
  const by = given.names.get('key') ?? null;
  let best: { item: PythonValue; key: PythonValue } | null = null;
  for (const item of items) {
    const key = by === null ? item : callable(by).call([item]);
    if (best === null || isBetter(key, best.key)) best = { item, key };
  }
  const fallback = given.names.get('default');
  if (best !== null) return best.item;
  if (fallback !== undefined) return fallback;
  throw new PythonError('ValueError', `${name}() arg is an empty sequence`);
}

function rangeOf(given: Given, meter: Meter): PythonValue {
  const [start, stop] = given.places.length === 1 ? [0, given.int(0, 0)] : [given.int(0, 0), given.int(1, 0)];
  const step = given.int(2, 1);
  if (step === 0) throw new PythonError('ValueError', 'range() arg 3 must not be zero');
  const length = Math.max(0, Math.ceil((stop - start) / step));
  meter.count(length);
  return Array.from({ length }, (_, index) => start + index * step);
}
