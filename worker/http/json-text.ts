/**
 * Parts of a JSON text as they stand, so that a flow's `data` keeps its own tokens: 1.0, 1e400, large integers,
 * repeated keys, escapes (design decision 2). All of it assumes text that JSON.parse accepted, and costs one pass over
 * it.
 */

/**
 * The text of the member that `path` leads to, without the white space around it; null where there is none. Of repeated
 * keys the last one counts, as for JSON.parse.
 */
export function memberText(jsonText: string, path: readonly (string | number)[]): string | null {
  let start = skipSpace(jsonText, 0);
  for (const step of path) {
    const found = typeof step === 'number' ? elementAt(jsonText, start, step) : memberAt(jsonText, start, step);
    if (found === null) return null;
    start = found;
  }
  return jsonText.slice(start, skipValue(jsonText, start));
}

/** The texts of an array's elements, in order; null when the text is no array. */
export function elements(jsonText: string): string[] | null {
  const start = skipSpace(jsonText, 0);
  if (jsonText.charCodeAt(start) !== openBracket) return null;
  const found: string[] = [];
  for (let at = firstInside(jsonText, start); at !== -1; ) {
    const end = skipValue(jsonText, at);
    found.push(jsonText.slice(at, end));
    at = afterComma(jsonText, end);
  }
  return found;
}

/**
 * JSON of an object some of whose members are there as JSON text. They take the place of the members of the same name,
 * or follow at the end; what JSON leaves out (undefined, functions) is left out.
 */
export function spliceJson(
  value: Readonly<Record<string, unknown>>,
  rawMembers: Readonly<Record<string, string>>,
): string {
  const names = Object.keys(rawMembers);
  if (names.length === 0) return JSON.stringify(value);
  // Written at once with marks that nobody can have thought of: a call for each member costs several times as much.
  mark ??= crypto.randomUUID();
  const marked = Object.fromEntries(names.map((name, index) => [name, `${mark} ${index}`]));
  const parts = JSON.stringify({ ...value, ...marked }).split(`"${mark} `);
  const raw = parts.slice(1).map((part) => {
    const end = part.indexOf('"');
    return rawMembers[names[Number(part.slice(0, end))] as string] + part.slice(end + 1);
  });
  return parts[0] + raw.join('');
}

let mark: string | undefined;

function memberAt(text: string, start: number, name: string): number | null {
  if (text.charCodeAt(start) !== openBrace) return null;
  let found: number | null = null;
  for (let at = firstInside(text, start); at !== -1; ) {
    const keyEnd = skipString(text, at);
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    if (keyIs(text, at, keyEnd, name)) found = value;
    at = afterComma(text, skipValue(text, value));
  }
  return found;
}

function elementAt(text: string, start: number, index: number): number | null {
  if (text.charCodeAt(start) !== openBracket) return null;
  let at = firstInside(text, start);
  for (let passed = 0; at !== -1 && passed < index; passed += 1) at = afterComma(text, skipValue(text, at));
  return at === -1 || index < 0 ? null : at;
}

function keyIs(text: string, start: number, end: number, name: string): boolean {
  if (end - start - 2 === name.length && text.startsWith(name, start + 1)) return true;
  const key = text.slice(start, end);
  return key.includes('\\') && JSON.parse(key) === name;
}

/** The first key or element of the container that starts at `start`; -1 when it is empty. */
function firstInside(text: string, start: number): number {
  const at = skipSpace(text, start + 1);
  return isClosing(text.charCodeAt(at)) ? -1 : at;
}

/** The next key or element after a value that ended at `end`; -1 when it was the last. */
function afterComma(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text.charCodeAt(at) === comma ? skipSpace(text, at + 1) : -1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= space) at += 1;
  return at;
}

function skipValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === quote) return skipString(text, start);
  if (first === openBrace || first === openBracket) return skipContainer(text, start);
  let at = start;
  while (at < text.length && !endsScalar(text.charCodeAt(at))) at += 1;
  return at;
}

function skipContainer(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = skipString(text, at);
      continue;
    }
    at += 1;
    if (code === openBrace || code === openBracket) depth += 1;
    else if (isClosing(code)) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return at;
}

function skipString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at + 1;
}

/** A quote after an odd number of backslashes is a character of its string. */
function isEscaped(text: string, quoteAt: number): boolean {
  let at = quoteAt - 1;
  while (text.charCodeAt(at) === backslash) at -= 1;
  return (quoteAt - at) % 2 === 0;
}

function endsScalar(code: number): boolean {
  return code === comma || code <= space || isClosing(code);
}

function isClosing(code: number): boolean {
  return code === closeBrace || code === closeBracket;
}

const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
