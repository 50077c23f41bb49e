import type { Fits, Flags } from './syntax.ts';

/** The class of an escape `\d`, `\w`, `\s` or its opposite in upper case; null for any other letter. */
export function classOf(letter: string, flags: Flags): Fits | null {
  const fits = (flags.ascii ? asciiClasses : classes)[letter.toLowerCase()];
  if (fits === undefined) return null;
  return letter === letter.toLowerCase() ? fits : (code) => !fits(code);
}

/** A set under the flag `i`: it has a character where it has its lower or its upper case. */
export function cased(fits: Fits, flags: Flags): Fits {
  if (!flags.ignoreCase) return fits;
  return (code) => fits(code) || variants(code).some(fits);
}

/** Whether two characters are the same, by the flag `i` if asked. */
export function isSame(left: number, right: number, ignoreCase: boolean): boolean {
  return left === right || (ignoreCase && variants(left).includes(right));
}

/** The other cases of a character, as far as they are one character. */
function variants(code: number): number[] {
  const text = String.fromCodePoint(code);
  const forms = [text.toLowerCase(), text.toUpperCase(), text.toUpperCase().toLowerCase()];
  return [...forms, ...(odd[text.toLowerCase()] ?? [])]
    .filter((form) => [...form].length === 1)
    .map((form) => form.codePointAt(0) as number);
}

/** Characters that have the upper case of another one. */
const odd: Readonly<Record<string, readonly string[]>> = {
  s: ['\u017f'],
  '\u017f': ['S'],
  k: ['\u212a'],
  '\u00e5': ['\u212b'],
  '\u00b5': ['\u03bc'],
  '\u03bc': ['\u00b5'],
  '\u03c3': ['\u03c2'],
  '\u03c2': ['\u03c3'],
};

function tested(pattern: RegExp): Fits {
  return (code) => pattern.test(String.fromCodePoint(code));
}

const isSpace = tested(/\s/u);

const classes: Readonly<Record<string, Fits>> = {
  d: tested(/\p{Nd}/u),
  w: tested(/[\p{L}\p{N}_]/u),
  // JavaScript's space has U+FEFF; Python's has the separators of ASCII and U+0085.
  s: (code) => (code >= 0x1c && code <= 0x1f) || code === 0x85 || (code !== 0xfeff && isSpace(code)),
};

const asciiClasses: Readonly<Record<string, Fits>> = {
  d: tested(/[0-9]/),
  w: tested(/[0-9A-Za-z_]/),
  s: tested(/[ \t-\r]/),
};
