import { isPythonFloat } from '../../../engine/python-float.ts';
import { formatSpec } from '../../../engine/python-format-spec.ts';
import type { Meter } from './meter.ts';
import { PythonError } from './python-error.ts';
import { type PythonValue, strOf, typeOf } from './values/values.ts';

/** `format(value, format)`. Throws PythonError, FormatError. */
export function formatted(value: PythonValue, format: string, meter: Meter): string {
  if (format === '') return strOf(value, meter);
  const isPlain = value === null || typeof value !== 'object' || isPythonFloat(value);
  if (isPlain) return formatSpec(value, format);
  throw new PythonError('TypeError', `unsupported format string passed to ${typeOf(value)}.__format__`);
}
