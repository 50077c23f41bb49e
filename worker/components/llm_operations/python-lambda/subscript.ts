import type { Meter } from './meter.ts';
import { PythonError } from './python-error.ts';
import { PythonDict, Tuple } from './values/collections.ts';
import type { PythonFunction } from './values/functions.ts';
import { isInt } from './values/numbers.ts';
import { isObject, type PythonValue, reprOf, typeOf } from './values/values.ts';

/** `value[index]`. Throws PythonError. */
export function itemAt(value: PythonValue, index: PythonValue): PythonValue {
  if (value instanceof PythonDict) {
    const found = value.get(index);
    if (found === undefined) throw new PythonError('KeyError', reprOf(index));
    return found;
  }
  if (isObject(value) && value.typeName === 're.Match') {
    return (value.member('group') as PythonFunction).call([index]);
  }
  const items = sequence(value);
  const type = typeOf(value);
  if (!isInt(index)) {
    const must =
      type === 'str' ? "string indices must be integers, not '" : `${type} indices must be integers or slices, not `;
    throw new PythonError('TypeError', `${must}${typeOf(index)}${type === 'str' ? "'" : ''}`);
  }
  const place = Number(index) < 0 ? Number(index) + items.length : Number(index);
  const item = items[place];
  if (item === undefined) throw new PythonError('IndexError', `${type === 'str' ? 'string' : type} index out of range`);
  return item;
}

/** `value[start:stop:step]`. Throws PythonError. */
export function sliceOf(
  value: PythonValue,
  start: PythonValue,
  stop: PythonValue,
  step: PythonValue,
  meter: Meter,
): PythonValue {
  if (value instanceof PythonDict) throw new PythonError('TypeError', "unhashable type: 'slice'");
  const items = sequence(value);
  const by = bound(step) ?? 1;
  if (by === 0) throw new PythonError('ValueError', 'slice step cannot be zero');
  const [low, high] = by > 0 ? [0, items.length] : [-1, items.length - 1];
  const clamp = (given: number): number => {
    const place = given < 0 ? given + items.length : given;
    return Math.min(Math.max(place, low), high);
  };
  const from = bound(start) === null ? (by > 0 ? low : high) : clamp(bound(start) as number);
  const to = bound(stop) === null ? (by > 0 ? high : low) : clamp(bound(stop) as number);
  const taken: PythonValue[] = [];
  for (let at = from; by > 0 ? at < to : at > to; at += by) taken.push(items[at] as PythonValue);
  meter.count(taken.length);
  if (typeof value === 'string') return taken.join('');
  return value instanceof Tuple ? new Tuple(taken) : taken;
}

function bound(value: PythonValue): number | null {
  if (value === null) return null;
  if (isInt(value)) return Number(value);
  throw new PythonError('TypeError', 'slice indices must be integers or None or have an __index__ method');
}

function sequence(value: PythonValue): readonly PythonValue[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return /[\ud800-\udfff]/.test(value) ? [...value] : value.split('');
  if (value instanceof Tuple) return value.items();
  throw new PythonError('TypeError', `'${typeOf(value)}' object is not subscriptable`);
}
