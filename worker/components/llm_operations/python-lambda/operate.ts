import { percentFormat } from './functions/percent-format.ts';
import type { Meter } from './meter.ts';
import { PythonError } from './python-error.ts';
import { PythonDict, PythonSet, Tuple } from './values/collections.ts';
import { isEqual, isLess } from './values/compare.ts';
import { itemsOf } from './values/iterate.ts';
import { float, isFloat, isInt, numberOf } from './values/numbers.ts';
import { type PythonValue, typeOf } from './values/values.ts';

/** `left operator right`. Throws PythonError. */
export function operate(operator: string, left: PythonValue, right: PythonValue, meter: Meter): PythonValue {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== null && b !== null) return arithmetic(operator, left, right, a, b);
  const result = others[operator]?.(left, right, meter);
  if (result !== undefined) return result;
  throw new PythonError(
    'TypeError',
    `unsupported operand type(s) for ${operator === '**' ? '** or pow()' : operator}: '${typeOf(left)}' and '${typeOf(right)}'`,
  );
}

/** `-value`, `+value`, `~value`. */
export function signed(operator: string, value: PythonValue): PythonValue {
  const number = numberOf(value);
  if (number === null || (operator === '~' && !isInt(value))) {
    throw new PythonError('TypeError', `bad operand type for unary ${operator}: '${typeOf(value)}'`);
  }
  if (operator === '~') return ~number;
  const result = operator === '-' ? -number : number;
  return isFloat(value) ? float(result) : result + 0;
}

/** `left operator right` of a comparison. */
export function compared(operator: string, left: PythonValue, right: PythonValue, meter: Meter): boolean {
  if (operator === '==') return isEqual(left, right, meter);
  if (operator === '!=') return !isEqual(left, right, meter);
  if (operator === '<') return isLess(left, right, '<', meter);
  if (operator === '>') return isLess(right, left, '>', meter);
  if (operator === '<=') return isEqual(left, right, meter) || isLess(left, right, '<=', meter);
  if (operator === '>=') return isEqual(left, right, meter) || isLess(right, left, '>=', meter);
  if (operator === 'in') return contains(right, left, meter);
  if (operator === 'not in') return !contains(right, left, meter);
  const isSame = left === right || (numberOf(left) !== null && typeOf(left) === typeOf(right) && isEqual(left, right));
  return operator === 'is' ? isSame : !isSame;
}

function contains(container: PythonValue, item: PythonValue, meter: Meter): boolean {
  if (typeof container === 'string') {
    if (typeof item === 'string') return container.includes(item);
    throw new PythonError('TypeError', `'in <string>' requires string as left operand, not ${typeOf(item)}`);
  }
  if (container instanceof PythonDict || container instanceof PythonSet) return container.has(item);
  if (!Array.isArray(container) && !(container instanceof Tuple)) {
    throw new PythonError('TypeError', `argument of type '${typeOf(container)}' is not iterable`);
  }
  const items = itemsOf(container);
  meter.count(items.length);
  return items.some((candidate) => isEqual(candidate, item, meter));
}

function arithmetic(operator: string, left: PythonValue, right: PythonValue, a: number, b: number): PythonValue {
  const isFraction = isFloat(left) || isFloat(right);
  const made = (value: number): PythonValue => (isFraction ? float(value) : value + 0);
  switch (operator) {
    case '+':
      return made(a + b);
    case '-':
      return made(a - b);
    case '*':
      return made(a * b);
    case '/':
      if (b === 0)
        throw new PythonError('ZeroDivisionError', isFraction ? 'float division by zero' : 'division by zero');
      return float(a / b);
    case '//':
    case '%':
      if (b === 0) throw new PythonError('ZeroDivisionError', zeroText(operator, isFraction));
      return made(operator === '//' ? Math.floor(a / b) : a - b * Math.floor(a / b));
    case '**':
      return power(a, b, isFraction);
    default:
      return bits(operator, left, right, a, b);
  }
}

function zeroText(operator: string, isFraction: boolean): string {
  if (!isFraction) return 'integer division or modulo by zero';
  return operator === '//' ? 'float floor division by zero' : 'float modulo';
}

function power(a: number, b: number, isFraction: boolean): PythonValue {
  if (a === 0 && b < 0) throw new PythonError('ZeroDivisionError', '0.0 cannot be raised to a negative power');
  const value = a ** b;
  return isFraction || b < 0 ? float(value) : value;
}

function bits(operator: string, left: PythonValue, right: PythonValue, a: number, b: number): PythonValue {
  const work = BITS[operator];
  if (work === undefined || !isInt(left) || !isInt(right)) {
    throw new PythonError(
      'TypeError',
      `unsupported operand type(s) for ${operator}: '${typeOf(left)}' and '${typeOf(right)}'`,
    );
  }
  const value = Number(work(BigInt(a), BigInt(Math.min(b, 1_000_000))));
  const isLogic =
    typeof left === 'boolean' && typeof right === 'boolean' && !operator.includes('<') && !operator.includes('>');
  return isLogic ? value === 1 : value;
}

const BITS: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => (b > 1024n ? 0n : a << b),
  '>>': (a, b) => a >> b,
};

/** Operators of what is no number. Undefined where the two have none. */
const others: Readonly<
  Record<string, (left: PythonValue, right: PythonValue, meter: Meter) => PythonValue | undefined>
> = {
  '+'(left, right, meter) {
    if (typeof left === 'string') {
      if (typeof right !== 'string') {
        throw new PythonError('TypeError', `can only concatenate str (not "${typeOf(right)}") to str`);
      }
      meter.count(left.length + right.length);
      return left + right;
    }
    if (Array.isArray(left)) {
      if (!Array.isArray(right)) {
        throw new PythonError('TypeError', `can only concatenate list (not "${typeOf(right)}") to list`);
      }
      meter.count(left.length + right.length);
      return [...left, ...right];
    }
    if (left instanceof Tuple && right instanceof Tuple) return new Tuple([...left.items(), ...right.items()]);
    return undefined;
  },
  '*'(left, right, meter) {
    const [sequence, times] = isInt(right) ? [left, Number(right)] : [right, isInt(left) ? Number(left) : Number.NaN];
    if (Number.isNaN(times)) {
      const [a, b] = [left, right].map((value) => typeof value === 'string' || Array.isArray(value));
      if (!a && !b) return undefined;
      throw new PythonError('TypeError', `can't multiply sequence by non-int of type '${typeOf(a ? right : left)}'`);
    }
    const count = Math.max(0, times);
    if (typeof sequence === 'string') {
      meter.count(sequence.length * count);
      return sequence.repeat(count);
    }
    const items = Array.isArray(sequence) ? sequence : sequence instanceof Tuple ? sequence.items() : null;
    if (items === null) return undefined;
    meter.count(items.length * count);
    const repeated = Array.from(
      { length: items.length * count },
      (_, index) => items[index % items.length] as PythonValue,
    );
    return Array.isArray(sequence) ? repeated : new Tuple(repeated);
  },
  '%'(left, right, meter) {
    return typeof left === 'string' ? percentFormat(left, right, meter) : undefined;
  },
  '|'(left, right) {
    if (left instanceof PythonSet && right instanceof PythonSet)
      return new PythonSet([...left.items(), ...right.items()]);
    if (!(left instanceof PythonDict && right instanceof PythonDict)) return undefined;
    const merged = new PythonDict();
    for (const [key, value] of [...left.entries(), ...right.entries()]) merged.set(key, value);
    return merged;
  },
  '&': (left, right) => sets(left, right, (item, other) => other.has(item)),
  '-': (left, right) => sets(left, right, (item, other) => !other.has(item)),
  '^'(left, right) {
    if (!(left instanceof PythonSet && right instanceof PythonSet)) return undefined;
    const [a, b] = [left, right];
    return new PythonSet([...a.items().filter((item) => !b.has(item)), ...b.items().filter((item) => !a.has(item))]);
  },
};

function sets(
  left: PythonValue,
  right: PythonValue,
  keeps: (item: PythonValue, other: PythonSet) => boolean,
): PythonValue | undefined {
  if (!(left instanceof PythonSet && right instanceof PythonSet)) return undefined;
  return new PythonSet(left.items().filter((item) => keeps(item, right)));
}
