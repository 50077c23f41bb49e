import { isDecimal } from '../decimal.ts';
import { isRecord } from '../graph/json.ts';

/** A field that has no value of its own: hidden, a bare handle, or null. Its declared default counts. */
export const absent: unique symbol = Symbol('absent');

/**
 * The value a template's field object holds, read as its `type` says (facts 9): texts lose their escaped newlines,
 * numbers written as text are numbers, a file's value is its path. Returns `absent` where the declared default counts.
 */
export function readField(name: string, field: Readonly<Record<string, unknown>>): unknown {
  const isHidden = field.show !== true && field.override_skip !== true;
  if (isHidden || field.type === 'other') return absent;
  const value = field.type === 'file' ? readFile(field) : readTyped(name, field.type, field.value);
  if (value !== null && value !== undefined) return value;
  return field.required === true || !field.default ? absent : field.default;
}

function readFile(field: Readonly<Record<string, unknown>>): unknown {
  const path = field.file_path;
  const isList = field.list === true;
  if (path === undefined || path === null || path === '') return isList ? [] : null;
  return isList && !Array.isArray(path) ? [path] : path;
}

function readTyped(name: string, type: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return type === 'table' ? [] : null;
  switch (type) {
    case 'str':
      return readText(name, value);
    case 'int':
      return readNumber(value, isWhole);
    case 'float':
    case 'slider':
      return readNumber(value, isDecimal);
    case 'bool':
      return value;
    case 'dict':
    case 'NestedDict':
      return readRecord(value);
    case 'table':
      return value;
    default:
      return isEmpty(value) ? null : value;
  }
}

function readText(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? unescapeNewlines(item) : item));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return isRecord(value) ? value : null;
  return /kwargs|config/.test(name) ? parseOptions(value) : unescapeNewlines(value);
}

/** Options that were written as JSON; what is no JSON is left out. */
function parseOptions(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function unescapeNewlines(text: string): string {
  return text.includes('\\n') ? text.replaceAll('\\n', '\n') : text;
}

function readNumber(value: unknown, isNumber: (text: string) => boolean): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && isNumber(value.trim())) return Number(value);
  return value === '' ? null : value;
}

function isWhole(text: string): boolean {
  return /^[+-]?\d+$/.test(text);
}

/** Editors write a record as an object, or as a list of objects with one key each. */
function readRecord(value: unknown): unknown {
  if (Array.isArray(value)) return Object.assign({}, ...value.filter(isRecord));
  return isRecord(value) ? value : null;
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}
