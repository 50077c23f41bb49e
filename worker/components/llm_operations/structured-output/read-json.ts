import type { Problem } from './check-answer.ts';

/** Reads a model's JSON text; where it is none, the problem says what stands in the way, and where. */
export function readJson(text: string): { readonly value: unknown } | { readonly problem: Problem } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: { place: [], text: `Invalid JSON: ${troubleOf(text)}`, type: 'json_invalid', value: text } };
  }
}

/** Walks over the text as a JSON reader does, to the first thing that does not belong there. */
function troubleOf(text: string): string {
  const at = { index: 0, depth: 0 };
  try {
    walkValue(text, at);
    skipSpace(text, at);
    if (at.index < text.length) throw new Trouble('trailing characters', at.index);
  } catch (error) {
    if (error instanceof Trouble) return `${error.message} at ${placeOf(text, error.index)}`;
    throw error;
  }
  return `invalid number at ${placeOf(text, 0)}`;
}

function walkValue(text: string, at: Cursor): void {
  skipSpace(text, at);
  const character = text[at.index];
  if (character === undefined) throw new Trouble('EOF while parsing a value', at.index - 1);
  if (character === '{') walkGroup(text, at, '}', 'an object', walkMember);
  else if (character === '[') walkGroup(text, at, ']', 'a list', walkValue);
  else if (character === '"') walkString(text, at);
  else walkWord(text, at, character);
}

function walkWord(text: string, at: Cursor, first: string): void {
  const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?/.exec(text.slice(at.index, at.index + 400));
  const word = number?.[0] ?? WORDS[first];
  if (word === undefined) throw new Trouble('expected value', at.index);
  for (let offset = 1; offset < word.length; offset += 1) {
    if (text[at.index + offset] === word[offset]) continue;
    if (at.index + offset >= text.length) throw new Trouble('EOF while parsing a value', text.length - 1);
    throw new Trouble('expected ident', at.index + offset);
  }
  at.index += word.length;
}

function walkGroup(
  text: string,
  at: Cursor,
  end: string,
  name: string,
  walk: (text: string, at: Cursor) => void,
): void {
  at.depth += 1;
  if (at.depth > DEEPEST) throw new Trouble('recursion limit exceeded', at.index);
  at.index += 1;
  skipSpace(text, at);
  if (text[at.index] === end) {
    at.index += 1;
    at.depth -= 1;
    return;
  }
  for (;;) {
    walk(text, at);
    skipSpace(text, at);
    const character = text[at.index];
    if (character === undefined) throw new Trouble(`EOF while parsing ${name}`, at.index - 1);
    at.index += 1;
    if (character === end) {
      at.depth -= 1;
      return;
    }
    if (character !== ',') throw new Trouble(`expected \`,\` or \`${end}\``, at.index - 1);
    skipSpace(text, at);
    if (text[at.index] === end) throw new Trouble('trailing comma', at.index);
  }
}

function walkMember(text: string, at: Cursor): void {
  skipSpace(text, at);
  const character = text[at.index];
  if (character === undefined) throw new Trouble('EOF while parsing an object', at.index - 1);
  if (character !== '"') throw new Trouble('key must be a string', at.index);
  walkString(text, at);
  skipSpace(text, at);
  if (text[at.index] === undefined) throw new Trouble('EOF while parsing an object', at.index - 1);
  if (text[at.index] !== ':') throw new Trouble('expected `:`', at.index);
  at.index += 1;
  walkValue(text, at);
}

function walkString(text: string, at: Cursor): void {
  for (at.index += 1; at.index < text.length; at.index += 1) {
    const character = text[at.index] as string;
    if (character === '"') {
      at.index += 1;
      return;
    }
    if (character < ' ')
      throw new Trouble('control character (\\u0000-\\u001F) found while parsing a string', at.index);
    if (character !== '\\') continue;
    at.index += 1;
    if (!/^["\\/bfnrtu]/.test(text.slice(at.index, at.index + 1))) throw new Trouble('invalid escape', at.index);
  }
  throw new Trouble('EOF while parsing a string', text.length - 1);
}

function skipSpace(text: string, at: Cursor): void {
  while (/^[ \n\r\t]/.test(text.slice(at.index, at.index + 1))) at.index += 1;
}

/** Lines and columns count from one; the end of an empty text is column 0. */
function placeOf(text: string, index: number): string {
  const before = text.slice(0, index + 1).split('\n');
  return `line ${before.length} column ${before.at(-1)?.length ?? 0}`;
}

class Trouble extends Error {
  readonly index: number;
  constructor(message: string, index: number) {
    super(message);
    this.index = index;
  }
}

const WORDS: Readonly<Record<string, string>> = {
  t: 'true',
  f: 'false',
  n: 'null',
  N: 'NaN',
  I: 'Infinity',
};

const DEEPEST = 200;

interface Cursor {
  index: number;
  depth: number;
}
