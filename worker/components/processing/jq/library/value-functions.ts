import { isDecimal } from '../../../../engine/decimal.ts';
import { elementsOf } from '../access.ts';
import { sumOf } from '../arithmetic.ts';
import { textOf } from '../formats.ts';
import type { OfValues } from '../functions.ts';
import { excerpt, JqError, jqJson, told } from '../jq-error.ts';
import { compare, holds, isArray, isObject, type Json, sortedNames, typeOf } from '../json-value.ts';
import { deletePaths, setPath } from '../paths.ts';
import { fromEntries } from './path-functions.ts';

/** Functions of values of any type. */
export const valueFunctions: Readonly<Record<string, OfValues>> = {
  'not/0': (value) => !holds(value),
  'type/0': typeOf,
  'length/0': lengthOf,
  'keys/0': (value) => keysOf(value, true),
  'keys_unsorted/0': (value) => keysOf(value, false),
  'has/1': has,
  'in/1': (key, value) => has(value as Json, key),
  'contains/1': (value, part) => contains(value, part as Json),
  'inside/1': (part, value) => contains(value as Json, part),
  'add/0': (value) => sumOf(elementsOf(value).map(([, item]) => item)),
  'any/0': (value) => elementsOf(value).some(([, item]) => holds(item)),
  'all/0': (value) => elementsOf(value).every(([, item]) => holds(item)),
  'to_entries/0': (value) => elementsOf(value).map(([key, item]) => ({ key, value: item })),
  'from_entries/0': (value) => fromEntries(elementsOf(value).map(([, entry]) => entry)),
  'setpath/2': (value, path, element) => setPath(value, pathIn(path), element as Json),
  'delpaths/1': (value, paths) => {
    if (!isArray(paths)) throw new JqError('Paths must be specified as an array');
    return deletePaths(value, paths.map(pathIn));
  },
  'tojson/0': jqJson,
  'fromjson/0': fromJson,
  'tostring/0': textOf,
  'tonumber/0': toNumber,
  'toboolean/0': (value) => {
    if (value === 'true' || value === true) return true;
    if (value === 'false' || value === false) return false;
    throw new JqError(`${told(value)} cannot be parsed as a boolean`);
  },
  'toarray/0': (value) => (isArray(value) ? value : [value]),
  'debug/0': (value) => value,
  'stderr/0': (value) => value,
  'input/0': () => {
    throw new JqError('No more inputs');
  },
  'input_filename/0': () => null,
  'env/0': () => ({}),
  'now/0': () => Date.now() / 1000,
  'have_decnum/0': () => true,
  'have_literal_numbers/0': () => true,
};

function lengthOf(value: Json): Json {
  if (value === null) return 0;
  if (typeof value === 'number') return Math.abs(value);
  if (typeof value === 'string') return [...value].length;
  if (typeof value === 'boolean') throw new JqError(`${told(value)} has no length`);
  return Object.keys(value).length;
}

function keysOf(value: Json, isSorted: boolean): Json {
  if (isArray(value)) return [...value.keys()];
  if (isObject(value)) return isSorted ? sortedNames(value) : Object.keys(value);
  throw new JqError(`${told(value)} has no keys`);
}

function has(value: Json, key: Json | undefined): boolean {
  if (isObject(value) && typeof key === 'string') return Object.hasOwn(value, key);
  if (isArray(value) && typeof key === 'number') return key >= 0 && Math.floor(key) < value.length;
  throw new JqError(`Cannot check whether ${typeOf(value)} has a ${typeOf(key ?? null)} key`);
}

/** Texts contain their parts, lists and objects what each part of the other has a part for. */
function contains(value: Json, part: Json): boolean {
  if (isObject(value) && isObject(part)) {
    return Object.entries(part).every(([name, inner]) => {
      const own = value[name];
      return own !== undefined && Object.hasOwn(value, name) && contains(own, inner);
    });
  }
  if (isArray(value) && isArray(part)) {
    return part.every((inner) => value.some((item) => typeOf(item) === typeOf(inner) && contains(item, inner)));
  }
  if (typeof value === 'string' && typeof part === 'string') return value.includes(part);
  if (typeOf(value) === typeOf(part)) return compare(value, part) === 0;
  throw new JqError(`${told(value)} and ${told(part)} cannot have their containment checked`);
}

function pathIn(path: Json | undefined): readonly Json[] {
  if (isArray(path)) return path;
  throw new JqError('Path must be specified as an array');
}

function fromJson(value: Json): Json {
  if (typeof value !== 'string') throw new JqError(`${told(value)} only strings can be parsed`);
  if (/^\s*-?nan\s*$/i.test(value)) return Number.NaN;
  try {
    return JSON.parse(value) as Json;
  } catch {
    throw new JqError(`Invalid JSON (while parsing '${value}')`);
  }
}

function toNumber(value: Json): Json {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && isDecimal(value.trim())) return Number(value);
  throw new JqError(`${typeOf(value)} (${excerpt(value)}) cannot be parsed as a number`);
}
