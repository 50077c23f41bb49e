/**
 * Bytes in pieces of one length but for the last, one after the other in the same memory: a piece is to be used up before
 * the next is asked for. No bytes are one piece of none.
 */
export async function* equalPieces(chunks: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(Math.min(length, 65_536));
  let size = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; ) {
      const part = chunk.subarray(at, at + length - size);
      if (size + part.byteLength > piece.byteLength) piece = grown(piece, size + part.byteLength, length);
      piece.set(part, size);
      size += part.byteLength;
      at += part.byteLength;
      if (size === length) {
        yield piece;
        isFirst = false;
        size = 0;
      }
    }
  }
  if (size > 0 || isFirst) yield piece.subarray(0, size);
}

/** Most files are small: they take no more memory than twice their size. */
function grown(piece: Uint8Array, least: number, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(length, Math.max(least, piece.byteLength * 2)));
  larger.set(piece);
  return larger;
}
