import { formatted } from '../formatted.ts';
import type { Meter } from '../meter.ts';
import { PythonError } from '../python-error.ts';
import { PythonDict, Tuple } from '../values/collections.ts';
import { numberOf } from '../values/numbers.ts';
import { type PythonValue, reprOf, strOf, typeOf } from '../values/values.ts';

/** `'…%s…' % values`. */
export function percentFormat(template: string, values: PythonValue, meter: Meter): string {
  const given = values instanceof Tuple ? values.items() : [values];
  let next = 0;
  const text = template.replace(
    /%(?:\((\w+)\))?([-+ 0#]*)([1-9]\d*)?(?:\.(\d+))?([sdifrxXeEgG%])/g,
    (_whole, name: string | undefined, flags: string, width = '', precision: string | undefined, type: string) => {
      if (type === '%') return '%';
      const value = name === undefined ? given[next++] : values instanceof PythonDict ? values.get(name) : undefined;
      if (value === undefined) {
        throw name === undefined
          ? new PythonError('TypeError', 'not enough arguments for format string')
          : new PythonError('KeyError', reprOf(name));
      }
      return field(value, type, flags, width, precision, meter);
    },
  );
  if (next < given.length && !(values instanceof PythonDict)) {
    throw new PythonError('TypeError', 'not all arguments converted during string formatting');
  }
  return text;
}

function field(
  value: PythonValue,
  type: string,
  flags: string,
  width: string,
  precision: string | undefined,
  meter: Meter,
): string {
  const isLeft = flags.includes('-');
  const align = isLeft ? '<' : '>';
  if (type === 's' || type === 'r') {
    const text = type === 's' ? strOf(value, meter) : reprOf(value, meter);
    return formatted(
      precision === undefined ? text : [...text].slice(0, Number(precision)).join(''),
      width && align + width,
      meter,
    );
  }
  const number = numberOf(value);
  if (number === null) {
    throw new PythonError('TypeError', `%${type} format: a real number is required, not ${typeOf(value)}`);
  }
  const sign = flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const fill = flags.includes('0') && !isLeft ? '0' : '';
  const lead = width === '' || fill !== '' ? '' : align;
  if (type === 'd' || type === 'i') return formatted(Math.trunc(number), `${lead}${sign}${fill}${width}d`, meter);
  if (type === 'x' || type === 'X') return formatted(Math.trunc(number), `${lead}${sign}${fill}${width}${type}`, meter);
  return formatted(value, `${lead}${sign}${fill}${width}.${precision ?? '6'}${type}`, meter);
}
