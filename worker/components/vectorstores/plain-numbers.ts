import { isPythonFloat } from '../../engine/python-float.ts';

/** A number that came in JSON, whether it was written `1` or `1.0`; NaN for anything else. */
export function plainNumber(value: unknown): number {
  if (isPythonFloat(value)) return value.value;
  return typeof value === 'number' ? value : Number.NaN;
}

/** A vector that came in JSON, or null where none did. */
export function plainVector(value: unknown): number[] | null {
  return Array.isArray(value) ? value.map(plainNumber) : null;
}
