import type { ChunkSizes } from './chunk-sizes.ts';
import { type Keep, literalCuts, piecesOf } from './cut.ts';
import { mergePieces } from './merge-pieces.ts';

/** Splits a text at one separator, each character where it is empty, and joins the pieces to chunks. */
export function splitCharacters(text: string, separator: string, keep: Keep, sizes: ChunkSizes): string[] {
  const pieces = separator === '' ? [...text] : piecesOf(text, literalCuts(text, separator), keep);
  return mergePieces(pieces, keep === false ? separator : '', sizes);
}
