import { PythonError } from '../python-error.ts';
import { PythonDict, PythonSet, Tuple } from './collections.ts';
import { PythonFunction } from './functions.ts';
import { type PythonValue, typeOf } from './values.ts';

/** What a loop over a value goes through. Throws PythonError for a value that cannot be gone through. */
export function itemsOf(value: PythonValue): readonly PythonValue[] {
  if (Array.isArray(value)) return value.slice();
  if (typeof value === 'string') return [...value];
  if (value instanceof Tuple || value instanceof PythonSet) return value.items();
  if (value instanceof PythonDict) return value.keys();
  throw new PythonError('TypeError', `'${typeOf(value)}' object is not iterable`);
}

/** `len()`. Throws PythonError. */
export function lengthOf(value: PythonValue): number {
  if (typeof value === 'string') return /[\ud800-\udfff]/.test(value) ? [...value].length : value.length;
  if (Array.isArray(value)) return value.length;
  if (value instanceof Tuple || value instanceof PythonDict || value instanceof PythonSet) return value.size;
  throw new PythonError('TypeError', `object of type '${typeOf(value)}' has no len()`);
}

/** The function that a value is. Throws PythonError for one that is none. */
export function callable(value: PythonValue): PythonFunction {
  if (value instanceof PythonFunction) return value;
  throw new PythonError('TypeError', `'${typeOf(value)}' object is not callable`);
}
