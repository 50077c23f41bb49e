import { isPythonFloat } from './python-float.ts';
import { FormatError } from './python-format-error.ts';
import { floatRepr, formatExponent, formatFixed, formatGeneral } from './python-number.ts';
import { pythonStr } from './python-text.ts';

/** `format(value, spec)`: fill, alignment, sign, width, grouping, precision and type, as Python has them. */
export function formatSpec(value: unknown, spec: string): string {
  if (spec === '') return pythonStr(value);
  if (typeof value === 'string') return textFormat(value, parsed(spec, 'str'));
  if (typeof value === 'number' || isPythonFloat(value) || typeof value === 'boolean') {
    const float = isPythonFloat(value) || (typeof value === 'number' && !Number.isInteger(value));
    const type = float ? 'float' : typeof value === 'boolean' ? 'bool' : 'int';
    return numberFormat(isPythonFloat(value) ? value.value : Number(value), parsed(spec, type), float, type);
  }
  const type = value === null || value === undefined ? 'NoneType' : Array.isArray(value) ? 'list' : 'dict';
  throw new FormatError('TypeError', `unsupported format string passed to ${type}.__format__`);
}

function parsed(spec: string, type: string): Spec {
  const match = /^(?:(.)?([<>=^]))?([+\- ])?(z)?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/su.exec(spec);
  if (match === null)
    throw new FormatError('ValueError', `Invalid format specifier '${spec}' for object of type '${type}'`);
  const [, fill, align, sign, , alternate, zero, width, grouping, precision, code] = match;
  if (grouping !== undefined && !(GROUPED[grouping] ?? '').includes(code ?? '')) {
    throw new FormatError('ValueError', `Cannot specify '${grouping}' with '${code}'.`);
  }
  for (const size of [width, precision]) {
    if (Number(size ?? 0) > widestField) {
      const fault = `A field of ${size} characters is too wide: ${widestField} are allowed`;
      throw new FormatError('ValueError', fault);
    }
  }
  return {
    fill: fill ?? (zero === undefined ? ' ' : '0'),
    align: align ?? (zero === undefined ? null : '='),
    sign: sign ?? '-',
    hasSign: sign !== undefined,
    alternate: alternate !== undefined,
    width: Number(width ?? 0),
    grouping: grouping ?? '',
    precision: precision === undefined ? null : Number(precision),
    code: code ?? '',
    zero: zero !== undefined,
  };
}

function textFormat(text: string, spec: Spec): string {
  if (spec.code !== '' && spec.code !== 's') unknownCode(spec.code, 'str');
  if (spec.hasSign) {
    const what = spec.sign === ' ' ? 'Space' : 'Sign';
    throw new FormatError('ValueError', `${what} not allowed in string format specifier`);
  }
  if (spec.alternate) throw new FormatError('ValueError', 'Alternate form (#) not allowed in string format specifier');
  if (spec.align === '=' && !spec.zero) {
    throw new FormatError('ValueError', "'=' alignment not allowed in string format specifier");
  }
  const characters = [...text];
  const cut = spec.precision === null ? text : characters.slice(0, spec.precision).join('');
  return padded('', cut, { ...spec, align: spec.align === '=' ? '<' : (spec.align ?? '<') });
}

function numberFormat(value: number, spec: Spec, float: boolean, type: string): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : spec.sign === '-' ? '' : spec.sign;
  const size = Math.abs(value);
  const isFloat = float || 'eEfFgG%'.includes(spec.code || 'd');
  const digits = isFloat ? floatDigits(size, spec, type) : intDigits(size, spec, type);
  return padded(sign, grouped(digits, spec, sign.length), { ...spec, align: spec.align ?? '>' });
}

function floatDigits(size: number, spec: Spec, type: string): string {
  const precision = spec.precision ?? 6;
  const code = spec.code === 'n' ? 'g' : spec.code.toLowerCase();
  let digits: string;
  if (code === 'f') digits = formatFixed(size, precision);
  else if (code === 'e') digits = formatExponent(size, precision);
  else if (code === 'g') digits = formatGeneral(size, precision, spec.alternate);
  else if (code === '%') digits = `${formatFixed(size * 100, precision)}%`;
  else if (spec.code === '')
    digits = spec.precision === null ? floatRepr(size) : repred(size, spec.precision, spec.alternate);
  else return unknownCode(spec.code, type === 'int' || type === 'bool' ? type : 'float');
  if (spec.alternate && !/[.n]/.test(digits)) digits = digits.replace(/^\d+/, '$&.');
  return /[EFG]/.test(spec.code) ? digits.toUpperCase() : digits;
}

/** A precision without a type: as `g`, but with a digit after the point, and an exponent only where repr has one. */
function repred(size: number, precision: number, keepZeros: boolean): string {
  const digits = formatGeneral(size, precision, keepZeros);
  return /[.en]/.test(digits) ? digits : `${digits}.0`;
}

function intDigits(size: number, spec: Spec, type: string): string {
  const base = BASES[spec.code];
  if (base === undefined && spec.code !== 'c') return unknownCode(spec.code, type);
  if (spec.precision !== null) throw new FormatError('ValueError', 'Precision not allowed in integer format specifier');
  if (base === undefined) return characterOf(size, spec);
  const digits = (spec.alternate ? base.prefix : '') + BigInt(size).toString(base.radix);
  return spec.code === 'X' ? digits.toUpperCase() : digits;
}

function characterOf(code: number, spec: Spec): string {
  const fault = spec.hasSign ? 'Sign' : spec.alternate ? 'Alternate form (#)' : null;
  if (fault !== null) throw new FormatError('ValueError', `${fault} not allowed with integer format specifier 'c'`);
  if (code > 0x10ffff) throw new FormatError('ValueError', '%c arg not in range(0x110000)');
  return String.fromCodePoint(code);
}

/** Marks groups of digits; zeros that fill a width are grouped with them. */
function grouped(digits: string, spec: Spec, signLength: number): string {
  if (spec.grouping === '') return digits;
  const [, prefix = '', whole = '', rest = ''] = /^(0[box])?([0-9a-f]*)(.*)$/is.exec(digits) ?? [];
  const every = 'boxX'.includes(spec.code || 'd') ? 4 : 3;
  let length = whole.length;
  if (spec.fill === '0' && spec.align === '=' && whole !== '') {
    const room = spec.width - signLength - prefix.length - rest.length;
    // Of every so many digits and a mark, the marks take one place.
    length = Math.max(length, Math.floor((room * every) / (every + 1)));
    while (length + Math.floor((length - 1) / every) < room) length += 1;
  }
  return prefix + marked(whole.padStart(length, '0'), every, spec.grouping) + rest;
}

function marked(digits: string, every: number, mark: string): string {
  const groups = [];
  for (let end = digits.length; end > 0; end -= every) groups.push(digits.slice(Math.max(0, end - every), end));
  return groups.reverse().join(mark);
}

function padded(sign: string, text: string, spec: Spec): string {
  const gap = Math.max(0, spec.width - [...text].length - sign.length);
  if (spec.align === '=') {
    const prefix = /^0[box]/i.exec(text)?.[0] ?? '';
    return sign + prefix + spec.fill.repeat(gap) + text.slice(prefix.length);
  }
  const before = spec.align === '>' ? gap : spec.align === '^' ? Math.floor(gap / 2) : 0;
  return spec.fill.repeat(before) + sign + text + spec.fill.repeat(gap - before);
}

function unknownCode(code: string, type: string): never {
  throw new FormatError('ValueError', `Unknown format code '${code}' for object of type '${type}'`);
}

/** Characters that a field may be told to have, before or after its point. */
const widestField = 1_000_000;

const GROUPED: Readonly<Record<string, string>> = { ',': 'deEfFgG%', _: 'deEfFgG%boxX' };

const BASES: Readonly<Record<string, { readonly radix: number; readonly prefix: string }>> = {
  '': { radix: 10, prefix: '' },
  d: { radix: 10, prefix: '' },
  n: { radix: 10, prefix: '' },
  b: { radix: 2, prefix: '0b' },
  o: { radix: 8, prefix: '0o' },
  x: { radix: 16, prefix: '0x' },
  X: { radix: 16, prefix: '0x' },
};

interface Spec {
  readonly fill: string;
  readonly align: string | null;
  readonly sign: string;
  readonly hasSign: boolean;
  readonly alternate: boolean;
  readonly width: number;
  readonly grouping: string;
  readonly precision: number | null;
  readonly code: string;
  readonly zero: boolean;
}
