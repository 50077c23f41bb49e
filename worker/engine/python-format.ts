import { isPythonFloat } from './python-float.ts';
import { FormatError } from './python-format-error.ts';
import { formatSpec } from './python-format-spec.ts';
import { pythonRepr, pythonStr } from './python-text.ts';
import { isData, isDataFrame, isLanguageModel, isMessage } from './value-kind.ts';
import { printedRecord } from './value-records.ts';

/**
 * `str.format_map`: fills `{name}`, `{name[key]}`, `{name.member}`, `{name!r}`, `{name:>10}`; `{{` and `}}` stand for
 * braces. `lookup` gives the value of a name, or throws what a missing one means. Throws FormatError with Python's text.
 */
export function formatPython(template: string, lookup: (name: string) => unknown): string {
  const named = (name: string): unknown => {
    if (!isPositional(name)) return lookup(name);
    throw new FormatError('ValueError', 'Format string contains positional fields');
  };
  return fill(template, named, 2);
}

/** `str.format` with named values only: as `formatPython`, but a place is told as one that is out of range. */
export function formatNamed(template: string, lookup: (name: string) => unknown): string {
  const named = (name: string): unknown => {
    if (!isPositional(name)) return lookup(name);
    throw new FormatError('IndexError', `Replacement index ${Number(name)} out of range for positional args tuple`);
  };
  return fill(template, named, 2);
}

/** The names of a template's fields as they are written, with all that reaches into a value: `a`, `a.b[0]`. */
export function rawFields(template: string): string[] {
  return parse(template).flatMap((part) => (part.field === null ? [] : [part.field]));
}

function fill(template: string, lookup: (name: string) => unknown, depth: number): string {
  if (depth < 0) throw new FormatError('ValueError', 'Max string recursion exceeded');
  let out = '';
  for (const part of parse(template)) {
    out += part.literal;
    if (part.field === null) continue;
    const value = converted(resolve(part.field, lookup), part.conversion);
    out += formatSpec(value, fill(part.spec, lookup, depth - 1));
    if (out.length > longestText) {
      throw new FormatError('ValueError', `The filled template has more than ${longestText} characters`);
    }
  }
  return out;
}

function resolve(field: string, lookup: (name: string) => unknown): unknown {
  const { name, steps } = splitField(field);
  return steps.reduce(step, lookup(name));
}

/** Whether a field stands for a place instead of a name, as `{}` and `{0}`; no template here has places to fill. */
function isPositional(name: string): boolean {
  return name === '' || /^\d+$/.test(name);
}

function splitField(field: string): { name: string; steps: Step[] } {
  const name = /^[^.[]*/.exec(field)?.[0] ?? '';
  const steps: Step[] = [];
  let rest = field.slice(name.length);
  while (rest !== '') {
    const match = /^(?:\.([^.[]+)|\[([^\]]+)\])/.exec(rest);
    if (match === null) {
      const unclosed = rest.startsWith('[') && !rest.includes(']');
      if (unclosed) throw new FormatError('ValueError', "Missing ']' in format string");
      throw new FormatError(
        'ValueError',
        /^[.[]/.test(rest)
          ? 'Empty attribute in format string'
          : "Only '.' or '[' may follow ']' in format field specifier",
      );
    }
    steps.push(match[1] === undefined ? { key: match[2] ?? '', kind: 'item' } : { key: match[1], kind: 'member' });
    rest = rest.slice(match[0].length);
  }
  return { name, steps };
}

function step(value: unknown, { key, kind }: Step): unknown {
  if (kind === 'member') {
    const record = isData(value) || isMessage(value) ? printedRecord(value) : {};
    if (Object.hasOwn(record, key)) return record[key];
    throw new FormatError('AttributeError', `'${typeName(value)}' object has no attribute '${key}'`);
  }
  if (Array.isArray(value) || typeof value === 'string') {
    if (!/^\d+$/.test(key))
      throw new FormatError(
        'TypeError',
        `${typeName(value) === 'str' ? 'string' : 'list'} indices must be integers${typeName(value) === 'str' ? ", not 'str'" : ' or slices, not str'}`,
      );
    const items = typeof value === 'string' ? [...value] : value;
    if (Number(key) < items.length) return items[Number(key)];
    throw new FormatError('IndexError', `${typeName(value) === 'str' ? 'string' : 'list'} index out of range`);
  }
  if (typeof value === 'object' && value !== null && !isData(value) && !isMessage(value)) {
    const record = value as Readonly<Record<string, unknown>>;
    if (Object.hasOwn(record, key)) return record[key];
    throw new FormatError('KeyError', pythonRepr(key));
  }
  throw new FormatError('TypeError', `'${typeName(value)}' object is not subscriptable`);
}

function converted(value: unknown, conversion: string | null): unknown {
  if (conversion === null) return isMessage(value) || isData(value) ? pythonStr(value) : value;
  if (conversion === 's') return pythonStr(value);
  if (conversion === 'r') return pythonRepr(value);
  if (conversion === 'a') {
    return pythonRepr(value).replace(/[^\0-\x7f]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x100) return `\\x${code.toString(16)}`;
      return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
    });
  }
  throw new FormatError('ValueError', `Unknown conversion specifier ${conversion}`);
}

/** What Python calls the type of a value. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (Array.isArray(value)) return 'list';
  if (isPythonFloat(value)) return 'float';
  if (isMessage(value)) return 'Message';
  if (isData(value)) return 'Data';
  if (isDataFrame(value)) return 'DataFrame';
  if (isLanguageModel(value)) return 'LanguageModel';
  return 'dict';
}

/** The pieces of a template: plain text, each time with the field that follows it. */
function parse(template: string): Part[] {
  const parts: Part[] = [];
  let literal = '';
  let at = 0;
  for (;;) {
    const brace = nextBrace(template, at);
    literal += template.slice(at, brace);
    if (brace === template.length) break;
    const character = template[brace] as string;
    if (template[brace + 1] === character) {
      literal += character;
      at = brace + 2;
      continue;
    }
    if (character === '}' || brace + 1 === template.length) {
      throw new FormatError('ValueError', `Single '${character}' encountered in format string`);
    }
    const { part, end } = parseField(template, brace + 1, literal);
    parts.push(part);
    literal = '';
    at = end;
  }
  if (literal !== '') parts.push({ literal, field: null, conversion: null, spec: '' });
  return parts;
}

function nextBrace(template: string, from: number): number {
  BRACE.lastIndex = from;
  return BRACE.exec(template)?.index ?? template.length;
}

function parseField(template: string, start: number, literal: string): { part: Part; end: number } {
  let at = start;
  let inBrackets = false;
  while (at < template.length && (inBrackets || !':!}'.includes(template[at] as string))) {
    const character = template[at];
    if (character === '{') throw new FormatError('ValueError', "unexpected '{' in field name");
    if (character === '[') inBrackets = true;
    if (character === ']') inBrackets = false;
    at += 1;
  }
  if (at >= template.length) throw new FormatError('ValueError', "expected '}' before end of string");
  const field = template.slice(start, at);
  let conversion: string | null = null;
  if (template[at] === '!') {
    conversion = template[at + 1] ?? '';
    if (conversion === '' || conversion === '}') throw new FormatError('ValueError', "unmatched '{' in format spec");
    at += 2;
    if (at >= template.length) throw new FormatError('ValueError', "unmatched '{' in format spec");
    if (!':}'.includes(template[at] as string))
      throw new FormatError('ValueError', "expected ':' after conversion specifier");
  }
  if (template[at] === '}') return { part: { literal, field, conversion, spec: '' }, end: at + 1 };
  const end = closingBrace(template, at + 1);
  return { part: { literal, field, conversion, spec: template.slice(at + 1, end) }, end: end + 1 };
}

function closingBrace(template: string, start: number): number {
  let depth = 1;
  for (let at = start; at < template.length; at += 1) {
    if (template[at] === '{') depth += 1;
    else if (template[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new FormatError('ValueError', "unmatched '{' in format spec");
}

/** Characters of a filled template: what a text multiplies to must not fill the memory. */
const longestText = 10_000_000;

const BRACE = /[{}]/g;

interface Part {
  readonly literal: string;
  readonly field: string | null;
  readonly conversion: string | null;
  readonly spec: string;
}

interface Step {
  readonly key: string;
  readonly kind: 'item' | 'member';
}
