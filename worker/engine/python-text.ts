import { pandasText } from './pandas-text.ts';
import { PythonBytes } from './python-bytes.ts';
import { isPythonFloat } from './python-float.ts';
import { jsonDumps } from './python-json.ts';
import { floatRepr, numberText } from './python-number.ts';
import { isData, isDataFrame, isMessage } from './value-kind.ts';
import { printedRecord, recordOf } from './value-records.ts';

/**
 * A value as Python's `str()` prints it, which is how flows see it in prompts and parsed texts: `True`, `None`,
 * `{'a': [1, 'b']}`; a record or a message as indented JSON.
 */
export function pythonStr(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isMessage(value) || isData(value)) {
    return jsonDumps(recordOf(value), { indent: 4, ensureAscii: true });
  }
  return pythonRepr(value);
}

/** A value as Python's `repr()` prints it: as `pythonStr`, with strings quoted. */
export function pythonRepr(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return quoted(value);
  if (isPythonFloat(value)) return floatRepr(value.value);
  if (value instanceof PythonBytes) return value.toString();
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (isData(value) || isMessage(value)) {
    const name = isData(value) ? 'Data' : 'Message';
    const { textKey, defaultValue } = isData(value) ? value : { textKey: 'text', defaultValue: '' };
    return `${name}(text_key=${quoted(textKey)}, data=${dictRepr(printedRecord(value))}, default_value=${quoted(defaultValue)})`;
  }
  if (isDataFrame(value)) return pandasText(value, pythonRepr);
  if (typeof value === 'object') return dictRepr(value as Readonly<Record<string, unknown>>);
  return String(value);
}

function dictRepr(record: Readonly<Record<string, unknown>>): string {
  return `{${Object.entries(record)
    .map(([key, item]) => `${quoted(key)}: ${pythonRepr(item)}`)
    .join(', ')}}`;
}

/** Single quotes, unless that would need more escapes than double ones. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let out = quote;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character === quote || character === '\\') out += `\\${character}`;
    else if (SHORT[character] !== undefined) out += SHORT[character];
    else if (character === ' ' || !UNPRINTABLE.test(character)) out += character;
    else if (code < 0x100) out += `\\x${hex(code, 2)}`;
    else if (code < 0x10000) out += `\\u${hex(code, 4)}`;
    else out += `\\U${hex(code, 8)}`;
  }
  return out + quote;
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, '0');
}

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const UNPRINTABLE = /[\p{C}\p{Z}]/u;
