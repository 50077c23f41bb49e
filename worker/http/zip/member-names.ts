/**
 * Names for the files of an archive, of names that anybody may have thought of: each a file in the archive's own folder
 * on every system, whose name nobody else in it has; at most `longest` bytes each, and a number and the extension.
 * Call it once for each file, in order.
 */
export function memberNames(extension: string, longest = 200): (name: string) => string {
  const taken = new Set<string>();
  const counters = new Map<string, number>();
  return (name) => {
    const base = safeName(name, longest);
    // Some systems tell no capitals apart.
    const key = base.toLowerCase();
    let number = counters.get(key) ?? 0;
    let member = number === 0 ? base : `${base} (${number})`;
    while (taken.has(member.toLowerCase())) {
      number += 1;
      member = `${base} (${number})`;
    }
    counters.set(key, number + 1);
    taken.add(member.toLowerCase());
    return `${member}${extension}`;
  };
}

/** A name that may stand in a path: no separators, no characters that some system does not take, not too long. */
export function safeName(name: string, longest = 200): string {
  let plain = '';
  let bytes = 0;
  for (const character of name.toWellFormed().normalize('NFC')) {
    const kept = forbidden.test(character) ? '_' : character;
    bytes += encoder.encode(kept).length;
    if (bytes > longest) break;
    plain += kept;
  }
  plain = plain.replace(/^[. ]+/, '_').replace(/(?<![. ])[. ]+$/, '_');
  return plain === '' || reserved.test(plain) ? `_${plain}` : plain;
}

// What is not printed, or turns the reading direction, as well as what paths and Windows keep for themselves.
const forbidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]/u;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const encoder = new TextEncoder();
