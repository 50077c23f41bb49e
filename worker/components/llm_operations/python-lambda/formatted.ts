import { isPythonFloat } from '../../../engine/python-float.ts';
import { formatSpec } from '../../../engine/python-format-spec.ts';
import { PythonError } from './python-error.ts';
import { type PythonValue, strOf, typeOf } from './values/values.ts';

/** `format(value, format)`. Throws PythonError, FormatError. */
export function formatted(value: PythonValue, format: string): string {
  if (format === '') return strOf(value);
  const isPlain = value === null || typeof value !== 'object' || isPythonFloat(value);
  if (isPlain) return formatSpec(value, format);
  throw new PythonError('TypeError', `unsupported format string passed to ${typeOf(value)}.__format__`);
}
