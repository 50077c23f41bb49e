import type { AppContext } from '../../context.ts';
import { HttpError } from '../../http/errors.ts';
import { equalPieces } from './equal-pieces.ts';
import { taken } from './taken.ts';

/**
 * Bytes in R2, in objects of equal length but for the last. One object would do on Cloudflare; on one machine R2 passes
 * what was uploaded in parts through a slow stream, and keeps parts of uploads that were cut off where nobody finds them.
 */
export interface Content {
  readonly userId: string;
  /** Made of an id alone, so no name that somebody chose can lead elsewhere. */
  readonly content: string;
  /** Bytes. */
  readonly size: number;
  /** Bytes of each object but the last; 0 where one has all. */
  readonly pieceSize: number;
}

/** Bytes of the objects that are made of bytes as they come: as much of them is in memory. */
const writtenSize = 8 * 1024 * 1024;

/** Bytes that are asked of an object at once. */
const readSize = 2 * 1024 * 1024;

/** Milliseconds after which whoever still writes a content gives up: then it may be cleared away. */
export const longestWrite = 12 * 60 * 60 * 1000;

/** Writes bytes as a content that was begun, and resolves once they are on disk. Throws as `taken` does. */
export async function writeContent(
  app: AppContext,
  { userId, content }: Pick<Content, 'userId' | 'content'>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Content> {
  const late = app.now() + longestWrite;
  let size = 0;
  let number = 0;
  for await (const piece of equalPieces(chunks, writtenSize)) {
    await taken(app.files.put(pieceKey(userId, content, number), piece), app.env.DISK);
    number += 1;
    size += piece.byteLength;
    if (app.now() > late) throw new HttpError(408, 'upload_too_slow', 'The upload took longer than half a day.');
  }
  return { userId, content, size, pieceSize: writtenSize };
}

/**
 * Some bytes of a content as the reader takes them, a piece at a time, past the memory of the isolate; null where they are
 * lost. Where a piece cannot be had any more the stream fails.
 */
export async function contentStream(
  bucket: R2Bucket,
  content: Content,
  offset: number,
  length: number,
): Promise<ReadableStream<Uint8Array> | null> {
  const spans = spansOf(content, offset, length);
  const [first] = spans;
  const object = await (first
    ? bucket.get(first.key, { range: first })
    : bucket.head(pieceKey(content.userId, content.content, 0)));
  if (!object) return null;
  const { readable, writable } = new FixedLengthStream(length);
  pass().catch((error: unknown) => writable.abort(error).catch(() => {}));
  return readable;

  async function pass(): Promise<void> {
    if (first) await (object as R2ObjectBody).body.pipeTo(writable, { preventClose: true });
    for (const span of spans.slice(1)) {
      const next = await bucket.get(span.key, { range: span });
      if (!next) throw new Error(`The object ${span.key} is gone.`);
      await next.body.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  }
}

/** All bytes of a content, in pieces that fit into memory; the next one is fetched meanwhile. Throws where they are lost. */
export async function* contentChunks(bucket: R2Bucket, content: Content): AsyncGenerator<Uint8Array> {
  const spans = spansOf(content, 0, content.size, readSize);
  let coming = spans[0] && bytesOf(bucket, spans[0]);
  for (let number = 1; coming; number++) {
    const bytes: Uint8Array = await coming;
    const next = spans[number];
    coming = next && bytesOf(bucket, next);
    coming?.catch(() => {});
    yield bytes;
  }
}

/** All bytes of a content at once; null where they are lost. */
export async function contentBytes(bucket: R2Bucket, content: Content): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(content.size);
  let at = 0;
  for (const span of spansOf(content, 0, content.size)) {
    const object = await bucket.get(span.key, { range: span });
    if (!object) return null;
    bytes.set(new Uint8Array(await object.arrayBuffer()), at);
    at += span.length;
  }
  return bytes;
}

/** Where the piece of that number lies, counted from 0. The first is the whole of most contents. */
export function pieceKey(userId: string, content: string, number: number): string {
  return number === 0 ? `files/${userId}/${content}` : `files/${userId}/${content}/${number}`;
}

/** The keys of all its objects. */
export function keysOf({ userId, content, size, pieceSize }: Content): string[] {
  const count = pieceSize === 0 ? 1 : Math.max(1, Math.ceil(size / pieceSize));
  return Array.from({ length: count }, (_, number) => pieceKey(userId, content, number));
}

async function bytesOf(bucket: R2Bucket, span: Span): Promise<Uint8Array> {
  const object = await bucket.get(span.key, { range: span });
  if (!object) throw new Error(`The object ${span.key} is missing in the object store.`);
  return new Uint8Array(await object.arrayBuffer());
}

/** Where some bytes of a content lie, in its objects, at most `longest` of them at a time. */
function spansOf(
  { userId, content, size, pieceSize }: Content,
  offset: number,
  length: number,
  longest = Number.POSITIVE_INFINITY,
): Span[] {
  const whole = pieceSize === 0 ? Math.max(1, size) : pieceSize;
  const spans: Span[] = [];
  for (let at = offset; at < offset + length; ) {
    const number = Math.floor(at / whole);
    const end = Math.min((number + 1) * whole, offset + length, at + longest);
    spans.push({ key: pieceKey(userId, content, number), offset: at - number * whole, length: end - at });
    at = end;
  }
  return spans;
}

/** Bytes of one object. */
interface Span {
  readonly key: string;
  readonly offset: number;
  readonly length: number;
}
