import { type ChunkSizes, characters } from './chunk-sizes.ts';
import { literalCuts, patternCuts, piecesOf } from './cut.ts';
import { mergePieces } from './merge-pieces.ts';

/** A text to split at, or a global pattern. The empty text splits at every character. */
export type Separator = string | RegExp;

/**
 * Splits a text at the first separator that it has, and pieces that are still too long at the next ones. Separators stay
 * at the start of the piece behind them.
 */
export function splitRecursively(text: string, separators: readonly Separator[], sizes: ChunkSizes): string[] {
  const found = separators.findIndex((separator) => has(text, separator));
  const separator = separators[found < 0 ? separators.length - 1 : found] as Separator;
  const rest = found < 0 || separator === '' ? [] : separators.slice(found + 1);
  const chunks: string[] = [];
  let short: string[] = [];
  for (const piece of piecesAt(text, separator)) {
    if (characters(piece) < sizes.size) {
      short.push(piece);
      continue;
    }
    addAll(mergePieces(short, '', sizes));
    short = [];
    addAll(rest.length === 0 ? [piece] : splitRecursively(piece, rest, sizes));
  }
  addAll(mergePieces(short, '', sizes));
  return chunks;

  function addAll(more: readonly string[]): void {
    for (const chunk of more) chunks.push(chunk);
  }
}

function has(text: string, separator: Separator): boolean {
  return typeof separator === 'string' ? text.includes(separator) : text.search(separator) >= 0;
}

function piecesAt(text: string, separator: Separator): string[] {
  if (separator === '') return [...text];
  const cuts = typeof separator === 'string' ? literalCuts(text, separator) : patternCuts(text, separator);
  return piecesOf(text, cuts, 'start');
}
