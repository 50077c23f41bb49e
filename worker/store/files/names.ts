/** A file's name in two: what the record calls its name, and the ending with its dot (facts 7). */
export interface FileName {
  readonly root: string;
  readonly ending: string;
}

/**
 * The name under which an uploaded file is kept: the last segment of what the sender said, without control characters
 * and not longer than file systems allow. Null where nothing is left. (The reference takes `../../evil.txt` for a path.)
 */
export function safeFileName(given: string): FileName | null {
  const segment = given.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const name = segment.replaceAll(/\p{Cc}/gu, '').trim();
  if (name === '' || /^\.+$/.test(name)) return null;
  const dot = name.lastIndexOf('.');
  if (dot < 0) return { root: shortened(name, longest), ending: '' };
  const ending = shortened(name.slice(dot), longest / 2);
  return { root: shortened(name.slice(0, dot), longest - encoder.encode(ending).length), ending };
}

/** The file's own name: the end of its path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The ending of a name or path with its dot, as it is written; empty where there is none. */
export function endingOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot);
}

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
