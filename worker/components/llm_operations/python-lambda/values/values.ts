import { isRecord } from '../../../../engine/graph/json.ts';
import { isPythonFloat, type PythonFloat } from '../../../../engine/python-float.ts';
import { pythonRepr } from '../../../../engine/python-text.ts';
import { Meter } from '../meter.ts';
import { PythonDict, PythonSet, Tuple } from './collections.ts';
import { PythonFunction } from './functions.ts';

/** Whole numbers are ints; a whole float is a PythonFloat. Lists are arrays and may be changed, as in Python. */
export type PythonValue =
  | null
  | boolean
  | number
  | string
  | PythonFloat
  | PythonValue[]
  | Tuple
  | PythonDict
  | PythonSet
  | PythonFunction
  | PythonObject;

/** Something with members: a module, a match. */
export interface PythonObject {
  readonly typeName: string;
  member(name: string): PythonValue | undefined;
}

/** JSON, or a record of a flow, as Python holds it. A copy: what a function changes stays its own. */
export function fromJson(value: unknown): PythonValue {
  if (Array.isArray(value)) return value.map(fromJson);
  if (isPythonFloat(value)) return value;
  if (isRecord(value)) {
    const dict = new PythonDict();
    for (const [key, item] of Object.entries(value)) dict.set(key, fromJson(item));
    return dict;
  }
  return (value ?? null) as PythonValue;
}

/**
 * A value as a record of a flow may hold it: tuples and sets are lists, keys are texts. Throws PythonError where that is
 * too much: a value that is in a list a thousand times, in a list that is so too, becomes as many.
 */
export function toJson(value: PythonValue, meter = new Meter()): unknown {
  meter.count(stepsPerItem);
  const inner = (item: PythonValue): unknown => toJson(item, meter);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Tuple || value instanceof PythonSet) return value.items().map(inner);
  if (value instanceof PythonDict) {
    return Object.fromEntries(value.entries().map(([key, item]) => [keyText(key), inner(item)]));
  }
  if (value instanceof PythonFunction || isObject(value)) return reprOf(value);
  return value;
}

/** What an item of the result weighs in memory, beside one that the function only looks at. */
const stepsPerItem = 5;

/** `str()`. Throws PythonError where the text is too long. */
export function strOf(value: PythonValue, meter = new Meter()): string {
  return typeof value === 'string' ? value : reprOf(value, meter);
}

/** `repr()`. Throws PythonError where the text is too long. */
export function reprOf(value: PythonValue, meter = new Meter()): string {
  meter.count(1);
  const inner = (item: PythonValue): string => reprOf(item, meter);
  if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`;
  if (value instanceof Tuple) {
    const texts = value.items().map(inner);
    return texts.length === 1 ? `(${texts[0]},)` : `(${texts.join(', ')})`;
  }
  if (value instanceof PythonSet) {
    const texts = value.items().map(inner);
    return texts.length === 0 ? 'set()' : `{${texts.join(', ')}}`;
  }
  if (value instanceof PythonDict) {
    return `{${value
      .entries()
      .map(([key, item]) => `${inner(key)}: ${inner(item)}`)
      .join(', ')}}`;
  }
  const text = atomText(value);
  meter.count(text.length);
  return text;
}

function atomText(value: PythonValue): string {
  if (value instanceof PythonFunction) return value.isType ? `<class '${value.name}'>` : `<function ${value.name}>`;
  return isObject(value) ? `<${value.typeName} object>` : pythonRepr(value);
}

/** What Python calls the value's type. */
export function typeOf(value: PythonValue): string {
  if (value === null) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (Array.isArray(value)) return 'list';
  if (isPythonFloat(value)) return 'float';
  if (value instanceof Tuple) return 'tuple';
  if (value instanceof PythonDict) return 'dict';
  if (value instanceof PythonSet) return 'set';
  if (value instanceof PythonFunction) return value.isType ? 'type' : 'function';
  return value.typeName;
}

/** `bool()`. */
export function isTrue(value: PythonValue): boolean {
  if (value === null || value === false || value === '' || value === 0) return false;
  if (isPythonFloat(value)) return value.value !== 0;
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Tuple || value instanceof PythonDict || value instanceof PythonSet) return value.size > 0;
  return true;
}

/** A value that has a type name and methods of its own, as a compiled pattern or a match. */
export function isObject(value: PythonValue): value is PythonObject {
  return typeof value === 'object' && value !== null && 'typeName' in value;
}

function keyText(key: PythonValue): string {
  if (typeof key === 'boolean') return String(key);
  return key === null ? 'null' : strOf(key);
}
