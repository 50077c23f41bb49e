import { Meter } from '../meter.ts';
import { PythonError } from '../python-error.ts';
import { PythonDict, PythonSet, Tuple } from './collections.ts';
import { numberOf } from './numbers.ts';
import { type PythonValue, typeOf } from './values.ts';

/** `==`. Throws PythonError where that takes too long. */
export function isEqual(left: PythonValue, right: PythonValue, meter = new Meter()): boolean {
  meter.count(1);
  if (left === right) return !(typeof left === 'number' && Number.isNaN(left));
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== null || b !== null) return a !== null && b !== null && a === b;
  const [first, second] = [sequenceOf(left), sequenceOf(right)];
  if (first !== null && second !== null && Array.isArray(left) === Array.isArray(right)) {
    return (
      first.length === second.length && first.every((item, index) => isEqual(item, second[index] as PythonValue, meter))
    );
  }
  if (left instanceof PythonDict && right instanceof PythonDict) {
    return (
      left.size === right.size &&
      left.entries().every(([key, item]) => right.has(key) && isEqual(item, right.get(key) as PythonValue, meter))
    );
  }
  if (left instanceof PythonSet && right instanceof PythonSet) {
    return left.size === right.size && left.items().every((item) => right.has(item));
  }
  return false;
}

/** `<`. Throws PythonError for values that have no order, and where finding out takes too long. */
export function isLess(left: PythonValue, right: PythonValue, operator = '<', meter = new Meter()): boolean {
  meter.count(1);
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== null && b !== null) return a < b;
  if (typeof left === 'string' && typeof right === 'string') return lessText(left, right);
  const [first, second] = [sequenceOf(left), sequenceOf(right)];
  if (first !== null && second !== null && Array.isArray(left) === Array.isArray(right)) {
    for (const [index, item] of first.entries()) {
      if (index >= second.length) return false;
      const other = second[index] as PythonValue;
      if (!isEqual(item, other, meter)) return isLess(item, other, operator, meter);
    }
    return first.length < second.length;
  }
  if (left instanceof PythonSet && right instanceof PythonSet) {
    return left.size < right.size && left.items().every((item) => right.has(item));
  }
  throw new PythonError(
    'TypeError',
    `'${operator}' not supported between instances of '${typeOf(left)}' and '${typeOf(right)}'`,
  );
}

/** Texts are ordered by their characters, not by the halves that some of them are written with. */
function lessText(left: string, right: string): boolean {
  if (!/[\ud800-\udfff]/.test(left + right)) return left < right;
  const [a, b] = [[...left], [...right]];
  for (const [index, character] of a.entries()) {
    if (index >= b.length) return false;
    const [x, y] = [character.codePointAt(0) ?? 0, b[index]?.codePointAt(0) ?? 0];
    if (x !== y) return x < y;
  }
  return a.length < b.length;
}

function sequenceOf(value: PythonValue): readonly PythonValue[] | null {
  if (Array.isArray(value)) return value;
  return value instanceof Tuple ? value.items() : null;
}
