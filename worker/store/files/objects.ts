import type { FileRow } from '../../../schema/tables/files.ts';
import type { AppContext } from '../../context.ts';
import { HttpError } from '../../http/errors.ts';

/** Bytes of the parts in which a large object is written and sent: all but the last one must be equally long. */
const partSize = 8 * 1024 * 1024;

/** Bytes that are asked of an object at once. */
const readSize = 2 * 1024 * 1024;

/**
 * Writes a stream of bytes as one object and resolves to its size in bytes, once it is on disk. At most a part of it is
 * in memory. Where the stream fails nothing is left. Throws as `taken` does.
 */
export async function writeObject(bucket: R2Bucket, key: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const parts = equalParts(chunks);
  const { value: first = new Uint8Array() } = await parts.next();
  if (first.byteLength < partSize) {
    await taken(bucket.put(key, first));
    return first.byteLength;
  }
  const upload = await bucket.createMultipartUpload(key);
  try {
    const written = [await taken(upload.uploadPart(1, first))];
    let size = first.byteLength;
    for await (const part of parts) {
      written.push(await taken(upload.uploadPart(written.length + 1, part)));
      size += part.byteLength;
    }
    await taken(upload.complete(written));
    return size;
  } catch (error) {
    await upload.abort().catch(() => {});
    throw error;
  }
}

/**
 * What the store answers to a write. On one machine it never answers once the disk is full: after a while that is told
 * as a 507.
 */
export async function taken<T>(write: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const detail = 'The bytes could not be stored: the disk is full, or too slow. Make room and try again.';
      reject(new HttpError(507, 'storage_full', detail));
    }, patience);
  });
  write.catch(() => {});
  return Promise.race([write, late]).finally(() => {
    if (timer !== undefined) clearTimeout(timer);
  });
}

/** Milliseconds that writing a part may take: a slow disk needs a second or two. */
const patience = 20_000;

/**
 * Some bytes of an object as a reader asks for them, a part at a time: a slow reader does not fill the memory. Where the
 * object is replaced meanwhile the stream fails: what came before would not fit what comes after.
 */
export function objectStream(
  bucket: R2Bucket,
  key: string,
  { offset: first, length: total, etag }: ObjectPart,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(total);
  pass().catch((error: unknown) => writable.abort(error).catch(() => {}));
  return readable;

  // From stream to stream, past the memory of the isolate.
  async function pass(): Promise<void> {
    for (let read = 0; read < total; read += partSize) {
      const range = { offset: first + read, length: Math.min(partSize, total - read) };
      const object = await bucket.get(key, { range, onlyIf: { etagMatches: etag } });
      if (!object || !('body' in object)) throw new Error(`The object ${key} is gone or another one by now.`);
      await object.body.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  }
}

/** The object's bytes followed by others. */
export async function* continued(
  bucket: R2Bucket,
  key: string,
  size: number,
  more: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* objectChunks(bucket, key, size);
  yield* more;
}

/** The object's bytes in pieces. */
export async function* objectChunks(bucket: R2Bucket, key: string, size: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < size; offset += readSize) {
    const object = await bucket.get(key, { range: { offset, length: Math.min(readSize, size - offset) } });
    if (!object) throw new Error(`The object ${key} is missing in the object store.`);
    yield new Uint8Array(await object.arrayBuffer());
  }
}

/** Where a file's bytes lie: a key of ids alone, so no name that somebody chose can lead elsewhere. */
export function fileKey(userId: string, fileId: string): string {
  return `files/${userId}/${fileId}`;
}

/** Deletes what may be there; a failure is told to the log only: without its row the object counts for nothing. */
export async function discardObject(app: AppContext, key: string | string[]): Promise<void> {
  await app.files.delete(key).catch((error: unknown) => {
    app.log('warning', 'object not deleted', { key, reason: String(error) });
  });
}

/** Deletes the bytes of files whose rows are gone, a thousand at a time as the store takes them. */
export async function discardObjects(app: AppContext, rows: readonly FileRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) {
    const keys = rows.slice(at, at + 1000).map((row) => fileKey(row.userId, row.id));
    await discardObject(app, keys);
  }
}

/** Parts of equal length, one after the other in the same memory: a part is to be used up before the next is asked for. */
async function* equalParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const part = new Uint8Array(partSize);
  let size = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; ) {
      const piece = chunk.subarray(at, at + partSize - size);
      part.set(piece, size);
      size += piece.byteLength;
      at += piece.byteLength;
      if (size === partSize) {
        yield part;
        size = 0;
      }
    }
  }
  if (size > 0) yield part.subarray(0, size);
}

/** Bytes of an object, of the version with this entity tag (without quotes). */
export interface ObjectPart {
  readonly offset: number;
  readonly length: number;
  readonly etag: string;
}
