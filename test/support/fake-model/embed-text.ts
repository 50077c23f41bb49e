import { createHash } from 'node:crypto';

/**
 * A vector that depends on nothing but the text: each word adds to one place, chosen by its hash, so that texts with
 * words in common are near each other. Of length 1.
 */
export function embedText(text: string, dimensions = 16): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const hash = createHash('sha256').update(word).digest();
    const place = hash.readUInt32BE(0) % dimensions;
    vector[place] = (vector[place] ?? 0) + ((hash[4] ?? 0) % 2 === 0 ? 1 : -1);
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (length === 0) vector[0] = 1;
  return vector.map((value) => Math.fround(value / (length || 1)));
}
