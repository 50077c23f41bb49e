import { tooLarge } from './body.ts';
import { BadRequestError } from './errors.ts';

/**
 * A body in large pieces, cut off by a 413 once it is more than `limit` bytes. Pieces may be read into memory that is
 * used again and again: a gigabyte in pieces of their own fills the memory faster than it is cleared, and takes twice
 * the time.
 */
export function bodyPieces(body: ReadableStream<Uint8Array>, limit: number): BodyPieces {
  const source = openSource(body);
  // Two in turn: the piece before is still looked at while the next one comes.
  const places: ArrayBuffer[] = [];
  let size = 0;
  return {
    async next(isPassing) {
      const place = (isPassing && places.length > 1 && places.shift()) || new ArrayBuffer(pieceSize);
      const { done, value } = await source.read(place).catch(unreadable);
      if (done || !value) return null;
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit, size);
      if (isPassing && source.isReused) places.push(value.buffer as ArrayBuffer);
      return value;
    },
    leave() {
      source.cancel().catch(() => {});
    },
  };
}

/** A body that is no stream of bytes comes in pieces of its own. */
function openSource(body: ReadableStream<Uint8Array>): Source {
  const byob = reader(() => body.getReader({ mode: 'byob' }));
  if (byob) {
    return { isReused: true, read: (place) => byob.read(new Uint8Array(place)), cancel: () => byob.cancel() };
  }
  const plain = body.getReader();
  return { isReused: false, read: () => plain.read(), cancel: () => plain.cancel() };
}

function reader<T>(open: () => T): T | null {
  try {
    return open();
  } catch {
    return null;
  }
}

function unreadable(): never {
  throw new BadRequestError('The body could not be read to its end.', 'body_unreadable');
}

/** Bytes. */
const pieceSize = 256 * 1024;

export interface BodyPieces {
  /**
   * The next piece; null at the end. `isPassing` says that the caller is done with the piece before the last once it
   * asks for another. Throws HttpError where the body is too large or breaks off.
   */
  next(isPassing: boolean): Promise<Uint8Array | null>;
  /** Reads no more of it. */
  leave(): void;
}

interface Source {
  readonly isReused: boolean;
  read(place: ArrayBuffer): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}
