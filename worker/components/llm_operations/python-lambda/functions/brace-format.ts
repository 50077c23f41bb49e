import { between } from '../../../../engine/between.ts';
import { formatted } from '../formatted.ts';
import type { Meter } from '../meter.ts';
import { PythonError } from '../python-error.ts';
import { itemAt } from '../subscript.ts';
import { type PythonValue, reprOf, strOf } from '../values/values.ts';
import type { Given } from './arguments.ts';

/** `'…'.format(…)`: fields by place or name, with items in brackets, a conversion and a format. */
export function braceFormat(template: string, given: Given, meter: Meter): string {
  let next = 0;
  const text = template.replace(
    /\{\{|\}\}|\{([^{}!:]*)(?:!([rsa]))?(?::([^{}]*))?\}|[{}]/g,
    (whole, field: string | undefined, conversion: string | undefined, format: string | undefined) => {
      if (whole === '{{' || whole === '}}') return whole.charAt(0);
      if (field === undefined) {
        throw new PythonError('ValueError', `Single '${whole}' encountered in format string`);
      }
      const [name = ''] = /^[^[.]*/.exec(field) ?? [];
      const value = itemsIn(field.slice(name.length), named(name === '' ? String(next++) : name, given));
      return formatted(
        conversion === undefined ? value : conversion === 's' ? strOf(value, meter) : reprOf(value, meter),
        format ?? '',
        meter,
      );
    },
  );
  meter.count(text.length);
  return text;
}

function named(name: string, given: Given): PythonValue {
  if (/^\d+$/.test(name)) {
    const value = given.places[Number(name)];
    if (value !== undefined) return value;
    throw new PythonError('IndexError', `Replacement index ${name} out of range for positional args tuple`);
  }
  const value = given.names.get(name);
  if (value === undefined) throw new PythonError('KeyError', reprOf(name));
  return value;
}

function itemsIn(path: string, value: PythonValue): PythonValue {
  let found = value;
  for (const key of between(path, '[', ']')) {
    if (key === '') throw new PythonError('ValueError', 'Empty attribute in format string');
    found = itemAt(found, /^\d+$/.test(key) ? Number(key) : key);
  }
  return found;
}
