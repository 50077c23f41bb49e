import type { Reader } from './reader.ts';
import { PatternError } from './syntax.ts';

/**
 * The character of an escape, whose backslash was read; null for an escape that is no character, of which nothing was
 * read. Octal numbers begin with a zero or have three digits,
 * in a class they are whatever begins with an octal digit. Throws PatternError.
 */
export function readCharacter(reader: Reader, isInClass: boolean): number | null {
  return reader.attempt(() => {
    const letter = reader.read();
    if (letter === 'b' && isInClass) return 8;
    if (letter in simple) return simple[letter] as number;
    const digits = lengths[letter];
    if (digits !== undefined) return hexadecimal(reader.readWhile(/[\da-fA-F]/, digits), digits);
    if (letter === '0' || (isInClass && /[1-7]/.test(letter))) return octal(letter + reader.readWhile(/[0-7]/, 2));
    if (/[1-9]/.test(letter)) return isInClass ? null : longOctal(letter + reader.readWhile(/\d/, 1), reader);
    if (/[A-Za-z]/.test(letter)) return null;
    return letter.codePointAt(0) as number;
  });
}

/** The number of a group that an escape refers to; its backslash was read. */
export function readReference(reader: Reader): number | null {
  const digits = reader.attempt(() => reader.readWhile(/\d/, 2) || null);
  return digits === null ? null : Number(digits);
}

function hexadecimal(digits: string, length: number): number {
  const code = Number.parseInt(digits, 16);
  if (digits.length === length && code <= 0x10ffff) return code;
  throw new PatternError('an incomplete escape');
}

function octal(digits: string): number {
  const code = Number.parseInt(digits, 8);
  if (code <= 0o377) return code;
  throw new PatternError('an octal escape beyond 0o377');
}

/** Three octal digits are a character; fewer, or others, refer to a group. */
function longOctal(digits: string, reader: Reader): number | null {
  const all = /^[0-7]{2}$/.test(digits) ? digits + reader.readWhile(/[0-7]/, 1) : digits;
  return all.length === 3 ? octal(all) : null;
}

const simple: Readonly<Record<string, number>> = { a: 7, t: 9, n: 10, v: 11, f: 12, r: 13 };
const lengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
