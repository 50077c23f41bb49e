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
  return {
    fill: fill ?? (zero === undefined || align !== undefined ? ' ' : '0'),
    align: align ?? (zero === undefined ? null : '='),
    sign: sign ?? '-',
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
  if (spec.sign !== '-') throw new FormatError('ValueError', 'Sign not allowed in string format specifier');
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
  const digits =
    float || 'eEfFgG%'.includes(spec.code || 'd') ? floatDigits(size, spec, type) : intDigits(size, spec, type);
  return padded(sign, digits, { ...spec, align: spec.align ?? '>' });
}

function floatDigits(size: number, spec: Spec, type: string): string {
  const precision = spec.precision ?? 6;
  const code = spec.code === 'n' ? 'g' : spec.code.toLowerCase();
  let digits: string;
  if (code === 'f') digits = formatFixed(size, precision);
  else if (code === 'e') digits = formatExponent(size, precision);
  else if (code === 'g') digits = formatGeneral(size, precision, spec.alternate);
  else if (code === '%') digits = `${formatFixed(size * 100, precision)}%`;
  else if (spec.code === '') digits = spec.precision === null ? floatRepr(size) : repred(size, spec.precision);
  else return unknownCode(spec.code, type === 'int' || type === 'bool' ? type : 'float');
  return grouped(/[EFG]/.test(spec.code) ? digits.toUpperCase() : digits, spec.grouping);
}

/** A precision without a type: as `g`, but with a digit after the point, and an exponent only where repr has one. */
function repred(size: number, precision: number): string {
  const digits = formatGeneral(size, precision);
  return /[.en]/.test(digits) ? digits : `${digits}.0`;
}

function intDigits(size: number, spec: Spec, type: string): string {
  if (spec.precision !== null) throw new FormatError('ValueError', 'Precision not allowed in integer format specifier');
  if (spec.code === 'c') return String.fromCodePoint(size);
  const base = BASES[spec.code];
  if (base === undefined) return unknownCode(spec.code, type);
  const digits = BigInt(size).toString(base.radix);
  const shown = (spec.alternate ? base.prefix : '') + grouped(digits, spec.grouping, base.radix === 10 ? 3 : 4);
  return spec.code === 'X' ? shown.toUpperCase() : shown;
}

function grouped(digits: string, mark: string, every = 3): string {
  if (mark === '') return digits;
  const [, whole = '', rest = ''] = /^([0-9a-f]*)(.*)$/s.exec(digits) ?? [];
  return whole.replace(new RegExp(`\\B(?=([0-9a-f]{${every}})+$)`, 'g'), mark) + rest;
}

function padded(sign: string, text: string, spec: Spec): string {
  const gap = Math.max(0, spec.width - [...text].length - sign.length);
  if (spec.align === '=') return sign + spec.fill.repeat(gap) + text;
  const before = spec.align === '>' ? gap : spec.align === '^' ? Math.floor(gap / 2) : 0;
  return spec.fill.repeat(before) + sign + text + spec.fill.repeat(gap - before);
}

function unknownCode(code: string, type: string): never {
  throw new FormatError('ValueError', `Unknown format code '${code}' for object of type '${type}'`);
}

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
  readonly alternate: boolean;
  readonly width: number;
  readonly grouping: string;
  readonly precision: number | null;
  readonly code: string;
  readonly zero: boolean;
}
