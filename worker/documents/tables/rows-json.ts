import { isPythonFloat } from '../../engine/python-float.ts';
import { floatRepr } from '../../engine/python-number.ts';

/**
 * Rows as JSON in pandas' form: two spaces a level, no space behind a colon, characters beyond ASCII and slashes
 * escaped, a gap as null, an empty list or object over three lines.
 */
export function rowsJson(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return text(value);
  if (isPythonFloat(value)) return Number.isFinite(value.value) ? floatRepr(value.value) : 'null';
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : 'null';
  if (typeof value !== 'object') return String(value);
  const indent = `\n${'  '.repeat(depth + 1)}`;
  const end = `\n${'  '.repeat(depth)}`;
  if (Array.isArray(value)) {
    return `[${indent.slice(0, value.length === 0 ? 1 : undefined)}${value.map((item) => rowsJson(item, depth + 1)).join(`,${indent}`)}${end}]`;
  }
  const members = Object.entries(value).map(([name, item]) => `${text(name)}:${rowsJson(item, depth + 1)}`);
  return `{${indent.slice(0, members.length === 0 ? 1 : undefined)}${members.join(`,${indent}`)}${end}}`;
}

function text(value: string): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
