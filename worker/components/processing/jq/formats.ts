import { JqError, jqJson, told } from './jq-error.ts';
import { isArray, type Json } from './json-value.ts';

/** A value as a format writes it: `@csv`, `@html`, … Throws JqError for values and formats that do not go together. */
export function formatted(name: string, value: Json): string {
  const format = formats.get(name);
  if (format === undefined) throw new JqError(`${name} is not a valid format`);
  return format(value);
}

/** A text as it is, anything else as JSON. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : jqJson(value);
}

const formats: ReadonlyMap<string, (value: Json) => string> = new Map([
  ['text', textOf],
  ['json', jqJson],
  ['csv', (value: Json) => cells(value, 'csv', (text) => `"${text.replaceAll('"', '""')}"`).join(',')],
  ['tsv', (value: Json) => cells(value, 'tsv', tabbed).join('\t')],
  ['html', (value: Json) => textOf(value).replace(/[<>&'"]/g, (character) => HTML[character] as string)],
  ['uri', (value: Json) => encodeURIComponent(textOf(value)).replace(/[!'()*]/g, percent)],
  ['urid', (value: Json) => decodeURIComponent(textOf(value))],
  ['sh', shell],
  ['base64', (value: Json) => toBase64(textOf(value))],
  ['base64d', fromBase64],
]);

function cells(value: Json, format: string, quote: (text: string) => string): string[] {
  if (!isArray(value)) throw new JqError(`${told(value)} cannot be ${format}-formatted, only array`);
  return value.map((cell) => {
    if (cell === null) return '';
    if (typeof cell === 'string') return quote(cell);
    if (typeof cell === 'object') throw new JqError(`${told(cell)} is not valid in a csv row`);
    return jqJson(cell);
  });
}

function tabbed(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => TABBED[character] as string);
}

function shell(value: Json): string {
  const quote = (item: Json): string => {
    if (typeof item === 'string') return `'${item.replaceAll("'", "'\\''")}'`;
    if (typeof item === 'object' && item !== null) throw new JqError(`${told(item)} can not be escaped for shell`);
    return jqJson(item);
  };
  return isArray(value) ? value.map(quote).join(' ') : quote(value);
}

function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(value: Json): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(textOf(value)), (character) => character.charCodeAt(0)));
  } catch {
    throw new JqError(`${told(value)} is not valid base64 data`);
  }
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

const HTML: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', "'": '&apos;', '"': '&quot;' };
const TABBED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
