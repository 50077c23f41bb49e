/**
 * Vectors of texts of any length. A text that may have more tokens than the model takes is embedded in pieces; its
 * vector is their average, weighted by their length and of length 1. A token is taken for at least two bytes, so that a
 * piece is never too long; most are four.
 */
export async function embedLongTexts(
  texts: readonly string[],
  maxTokens: number,
  embed: (pieces: readonly string[]) => Promise<number[][]>,
): Promise<number[][]> {
  const pieces = texts.map((text) => piecesOf(text, Math.max(1, maxTokens) * 2));
  const vectors = await embed(pieces.flat());
  let at = 0;
  return pieces.map((parts) => {
    const own = vectors.slice(at, at + parts.length);
    at += parts.length;
    return own.length === 1 ? (own[0] ?? []) : average(own, parts);
  });
}

function piecesOf(text: string, maxBytes: number): readonly string[] {
  // No character has more than three bytes for each of its units.
  if (text.length * 3 <= maxBytes || byteLength(text) <= maxBytes) return [text];
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of text) {
    const size = byteLength(character);
    if (bytes + size > maxBytes && piece !== '') {
      pieces.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece];
}

function average(vectors: readonly (readonly number[])[], parts: readonly string[]): number[] {
  const sums = (vectors[0] ?? []).map(() => 0);
  for (const [index, vector] of vectors.entries()) {
    const weight = parts[index]?.length ?? 0;
    for (const [place, value] of vector.entries()) sums[place] = (sums[place] ?? 0) + value * weight;
  }
  const norm = Math.sqrt(sums.reduce((total, sum) => total + sum * sum, 0)) || 1;
  return sums.map((sum) => sum / norm);
}

function byteLength(text: string): number {
  return encoder.encode(text).length;
}

const encoder = new TextEncoder();
