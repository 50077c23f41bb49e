/** A file's name in two: what the record calls its name, and the ending with its dot (facts 7). */
export interface FileName {
  readonly root: string;
  readonly ending: string;
}

/**
 * The name under which an uploaded file is kept: the last segment of what the sender said, without characters that are
 * not seen or turn the direction of reading, no device of Windows, and not longer than file systems allow. Null where
 * nothing is left. (The reference takes `../../evil.txt` for a path.)
 */
export function safeFileName(given: string): FileName | null {
  const segment = given.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const name = segment.replaceAll(unseen, '').trim();
  if (name === '' || /^\.+$/.test(name)) return null;
  const dot = endingAt(name);
  const ending = shortened(name.slice(dot), longest / 2);
  const root = shortened(name.slice(0, dot), longest - encoder.encode(ending).length);
  return { root: device.test(root) ? `_${root}` : root, ending };
}

/** The file's own name: the end of its path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The ending of a name or path with its dot, as it is written; empty where there is none. */
export function endingOf(path: string): string {
  const name = baseName(path);
  return name.slice(endingAt(name));
}

/** Where a name's ending begins: a name that only begins with a dot has none. */
function endingAt(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}

// Control characters, marks of direction, and breaks of lines; joiners stay, which words and emoji are written with.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Bytes of a name: file systems take 255, and a time or a number may be put to it. */
const longest = 200;

const encoder = new TextEncoder();

function shortened(text: string, bytes: number): string {
  if (encoder.encode(text).length <= bytes) return text;
  let length = 0;
  let kept = '';
  for (const character of text) {
    length += encoder.encode(character).length;
    if (length > bytes) return kept;
    kept += character;
  }
  return kept;
}
