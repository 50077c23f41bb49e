import { TerminalError } from '../../../engine/errors.ts';
import { pythonStrip } from '../../../engine/python-strip.ts';
import { mostCharacters } from '../../../engine/table-limits.ts';
import { type ChunkSizes, characters } from './chunk-sizes.ts';

/**
 * Joins pieces of a text to chunks of at most the size, each beginning with the last pieces of the one before as far as
 * the overlap allows. A piece that is longer than the size is a chunk of its own. Chunks lose the space around them;
 * empty ones are left out. Throws TerminalError where what is repeated makes too much of the text.
 */
export function mergePieces(pieces: readonly string[], separator: string, { size, overlap }: ChunkSizes): string[] {
  const between = characters(separator);
  const chunks: string[] = [];
  const lengths = pieces.map(characters);
  let first = 0;
  let total = 0;
  let made = 0;
  const withNext = (next: number, end: number): number => total + next + (end > first ? between : 0);
  for (const [at, length] of lengths.entries()) {
    if (withNext(length, at) > size && at > first) {
      addChunk(at);
      while (total > overlap || (withNext(length, at) > size && total > 0)) {
        total -= (lengths[first] as number) + (at - first > 1 ? between : 0);
        first += 1;
      }
    }
    total += length + (at > first ? between : 0);
  }
  addChunk(pieces.length);
  return chunks;

  function addChunk(end: number): void {
    const chunk = pythonStrip(pieces.slice(first, end).join(separator));
    made += chunk.length;
    if (made > mostCharacters) throw tooMuch(overlap);
    if (chunk !== '') chunks.push(chunk);
  }
}

function tooMuch(overlap: number): TerminalError {
  return new TerminalError(
    `With a Chunk Overlap of ${overlap} the chunks have more than ${mostCharacters} characters together. Choose a smaller one, or split the text before.`,
    'field_value',
  );
}
