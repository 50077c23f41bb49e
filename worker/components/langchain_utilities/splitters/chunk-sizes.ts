import { TerminalError } from '../../../engine/errors.ts';

/** How long chunks may be and how much of one is repeated in the next, in characters as people count them. */
export interface ChunkSizes {
  readonly size: number;
  readonly overlap: number;
}

/** Sizes that make sense together. Throws TerminalError with the texts of the library that flows were built with. */
export function chunkSizes(size: number, overlap: number): ChunkSizes {
  if (size <= 0) throw new TerminalError(`chunk_size must be > 0, got ${size}`, 'field_value');
  if (overlap < 0) throw new TerminalError(`chunk_overlap must be >= 0, got ${overlap}`, 'field_value');
  if (overlap > size) {
    throw new TerminalError(
      `Got a larger chunk overlap (${overlap}) than chunk size (${size}), should be smaller.`,
      'field_value',
    );
  }
  return { size, overlap };
}

/** Characters of a text: a pair of surrogates is one. */
export function characters(text: string): number {
  let pairs = 0;
  for (const _ of text.matchAll(PAIR)) pairs += 1;
  return text.length - pairs;
}

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;
