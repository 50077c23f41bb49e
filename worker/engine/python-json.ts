import { isPythonFloat, type PythonFloat } from './python-float.ts';
import { floatRepr, numberText } from './python-number.ts';
import { isData, isDataFrame, isMessage } from './value-kind.ts';
import { recordOf } from './value-records.ts';

/**
 * `json.dumps`: `", "` and `": "` between members, non-ASCII characters escaped unless told otherwise, floats as
 * Python prints them. Records and messages inside are written as the objects they hold.
 */
export function jsonDumps(value: unknown, options: JsonOptions = {}): string {
  return write(value, options, 0);
}

/** The JSON of a record in the form that chat outputs show it: two spaces, real characters, JSON's own numbers. */
export function prettyJson(value: unknown): string {
  return write(value, { indent: 2, ensureAscii: false, ownNumbers: true }, 0);
}

function write(value: unknown, options: JsonOptions, depth: number): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return options.ensureAscii === false ? JSON.stringify(value) : ascii(value);
  if (options.ownNumbers === true && (typeof value === 'number' || isPythonFloat(value))) return ownNumber(value);
  if (typeof value === 'number') return numeric(Number.isFinite(value) ? numberText(value) : floatRepr(value));
  if (isPythonFloat(value)) return numeric(floatRepr(value.value));
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) {
    return group(
      '[',
      ']',
      value.map((item) => write(item, options, depth + 1)),
      options,
      depth,
    );
  }
  const members = Object.entries(plainRecord(value)).map(
    ([key, item]) =>
      `${write(key, options, depth)}${options.compact === true ? ':' : ': '}${write(item, options, depth + 1)}`,
  );
  return group('{', '}', members, options, depth);
}

function group(open: string, close: string, parts: string[], options: JsonOptions, depth: number): string {
  if (parts.length === 0) return open + close;
  if (options.indent === undefined) return open + parts.join(options.compact === true ? ',' : ', ') + close;
  const inner = `\n${' '.repeat(options.indent * (depth + 1))}`;
  return `${open}${inner}${parts.join(`,${inner}`)}\n${' '.repeat(options.indent * depth)}${close}`;
}

function numeric(text: string): string {
  return ({ nan: 'NaN', inf: 'Infinity', '-inf': '-Infinity' } as Record<string, string>)[text] ?? text;
}

function ascii(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) =>
    unit === '\u007f' ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function ownNumber(value: number | PythonFloat): string {
  const text = JSON.stringify(value);
  return typeof value === 'object' && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function plainRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (isData(value) || isMessage(value)) return recordOf(value);
  if (isDataFrame(value)) return { rows: value.rows };
  return value as Readonly<Record<string, unknown>>;
}

export interface JsonOptions {
  /** Spaces for each level; absent for one line. */
  readonly indent?: number;
  readonly ensureAscii?: boolean;
  /** Without spaces, as clients send it. */
  readonly compact?: boolean;
  /** Numbers as JSON itself writes them, rather than as Python does. */
  readonly ownNumbers?: boolean;
}
