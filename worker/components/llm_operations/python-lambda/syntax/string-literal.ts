import { PythonError, UnknownPythonError } from '../python-error.ts';

/** Reads a literal at the start of a text. Of a template the text is left as it is written, its parts are read later. */
export function readString(source: string, prefix: string, quote: string): StringLiteral {
  const kinds = prefix.toLowerCase();
  if (kinds.includes('b')) throw new UnknownPythonError('bytes');
  const start = prefix.length + quote.length;
  let at = start;
  while (!source.startsWith(quote, at)) {
    if (at >= source.length || (quote.length === 1 && source[at] === '\n')) {
      throw new PythonError('SyntaxError', 'unterminated string literal (detected at line 1) (<string>, line 1)');
    }
    at += source[at] === '\\' ? 2 : 1;
  }
  const raw = source.slice(start, at);
  const isRaw = kinds.includes('r');
  const isTemplate = kinds.includes('f');
  const text = isRaw || isTemplate ? raw : unescaped(raw);
  return { text, length: at + quote.length, isTemplate, isRaw };
}

/** A text with its backslashes read. */
export function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(
    /\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([\s\S]))/g,
    (whole, octal, byte, short, long, character: string | undefined) => {
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      const hex = byte ?? short ?? long;
      if (hex !== undefined) {
        const code = Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      }
      return ESCAPES[character as string] ?? whole;
    },
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

interface StringLiteral {
  readonly text: string;
  readonly length: number;
  readonly isTemplate: boolean;
  readonly isRaw: boolean;
}
