/** Where a separator stays: at the start of the piece behind it, at the end of the piece before it, or nowhere. */
export type Keep = 'start' | 'end' | false;

/** A place in a text, in UTF-16 units. */
export interface Cut {
  readonly start: number;
  readonly end: number;
}

/** All places of a separator in a text, from left to right. */
export function literalCuts(text: string, separator: string): Cut[] {
  const cuts: Cut[] = [];
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + separator.length)) {
    cuts.push({ start: at, end: at + separator.length });
  }
  return cuts;
}

/** All places where a pattern matches. The pattern must be global. */
export function patternCuts(text: string, pattern: RegExp): Cut[] {
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** The pieces between the cuts, with what was cut at where it is kept; empty pieces are left out. */
export function piecesOf(text: string, cuts: readonly Cut[], keep: Keep): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of cuts) {
    pieces.push(text.slice(from, keep === 'end' ? end : start));
    from = keep === 'start' ? start : end;
  }
  pieces.push(text.slice(from));
  return pieces.filter((piece) => piece !== '');
}
