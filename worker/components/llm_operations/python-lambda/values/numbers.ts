import { isPythonFloat, pythonFloat } from '../../../../engine/python-float.ts';
import type { PythonValue } from './values.ts';

/** The number that a value is, null for one that is none. True is 1. */
export function numberOf(value: PythonValue): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return isPythonFloat(value) ? value.value : null;
}

/** A float: one that says so, or a number with a fraction. */
export function isFloat(value: PythonValue): boolean {
  return isPythonFloat(value) || (typeof value === 'number' && !Number.isInteger(value));
}

/** The number as a float. */
export function float(value: number): PythonValue {
  return Number.isInteger(value) ? pythonFloat(value) : value;
}

/** A whole number. */
export function isInt(value: PythonValue): value is number | boolean {
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isInteger(value));
}
