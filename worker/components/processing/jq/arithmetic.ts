import { JqError, told } from './jq-error.ts';
import { compare, isArray, isObject, type Json, type JsonObject } from './json-value.ts';

/** What an operator makes of two values. Throws JqError for values that it cannot take. */
export function operate(operator: string, left: Json, right: Json): Json {
  return (operations.get(operator) as (a: Json, b: Json) => Json)(left, right);
}

/** The sum of values, null for none. Lists, and objects, are put together at once: one after the other takes long. */
export function sumOf(values: readonly Json[]): Json {
  const some = values.filter((value) => value !== null);
  if (some.length > 1 && some.every(isArray)) return chained(some.flat() as Json[], []);
  if (some.length > 1 && some.every(isObject)) {
    return Object.fromEntries(new Map(some.flatMap((object) => Object.entries(object))));
  }
  return some.reduce<Json>(add, null);
}

const operations: ReadonlyMap<string, (a: Json, b: Json) => Json> = new Map([
  ['+', add],
  ['-', subtract],
  ['*', multiply],
  ['/', divide],
  ['%', remainder],
  ['==', (a: Json, b: Json) => compare(a, b) === 0],
  ['!=', (a: Json, b: Json) => compare(a, b) !== 0],
  ['<', (a: Json, b: Json) => compare(a, b) < 0],
  ['<=', (a: Json, b: Json) => compare(a, b) <= 0],
  ['>', (a: Json, b: Json) => compare(a, b) > 0],
  ['>=', (a: Json, b: Json) => compare(a, b) >= 0],
]);

function add(a: Json, b: Json): Json {
  if (a === null) return b;
  if (b === null) return a;
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (typeof a === 'string' && typeof b === 'string') return joined(a, b);
  if (isArray(a) && isArray(b)) return chained(a, b);
  if (isObject(a) && isObject(b)) return { ...a, ...b };
  throw cannot(a, b, 'added');
}

function subtract(a: Json, b: Json): Json {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (isArray(a) && isArray(b)) return a.filter((item) => !b.some((other) => compare(item, other) === 0));
  throw cannot(a, b, 'subtracted');
}

function multiply(a: Json, b: Json): Json {
  if (typeof a === 'number' && typeof b === 'number') return a * b;
  if (typeof a === 'string' && typeof b === 'number') return repeated(a, b);
  if (typeof a === 'number' && typeof b === 'string') return repeated(b, a);
  if (isObject(a) && isObject(b)) return merged(a, b);
  throw cannot(a, b, 'multiplied');
}

function divide(a: Json, b: Json): Json {
  if (typeof a === 'number' && typeof b === 'number') {
    if (b === 0) throw cannot(a, b, 'divided because the divisor is zero');
    return a / b;
  }
  if (typeof a === 'string' && typeof b === 'string') return splitText(a, b);
  throw cannot(a, b, 'divided');
}

function remainder(a: Json, b: Json): Json {
  if (typeof a !== 'number' || typeof b !== 'number') throw cannot(a, b, 'divided');
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.NaN;
  const divisor = Math.abs(Math.trunc(b));
  if (divisor === 0) throw cannot(a, b, 'divided (remainder) because the divisor is zero');
  return (Math.trunc(a) % divisor) + 0;
}

/** An empty separator parts characters. */
export function splitText(text: string, separator: string): string[] {
  if (text === '') return [];
  return separator === '' ? [...text] : text.split(separator);
}

function chained(a: readonly Json[], b: readonly Json[]): Json {
  if (a.length + b.length > longestList) throw new JqError('Array result too long');
  return a.concat(b);
}

function joined(a: string, b: string): string {
  if (a.length + b.length > longestText) throw new JqError('String result too long');
  return a + b;
}

function repeated(text: string, count: number): Json {
  if (Number.isNaN(count) || count < 0) return null;
  if (text.length * count > longestText) throw new JqError('Repeat string result too long');
  return text.repeat(count < 1 ? Math.ceil(count) : Math.floor(count));
}

function merged(a: JsonObject, b: JsonObject): JsonObject {
  const all = new Map(Object.entries(a));
  for (const [name, value] of Object.entries(b)) {
    const before = all.get(name);
    all.set(name, isObject(before) && isObject(value) ? merged(before, value) : value);
  }
  return Object.fromEntries(all);
}

function cannot(a: Json, b: Json, what: string): JqError {
  return new JqError(`${told(a)} and ${told(b)} cannot be ${what}`);
}

const longestText = 10_000_000;
const longestList = 1_000_000;
