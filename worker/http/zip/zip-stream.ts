import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { joined } from '../../documents/archive/unzip.ts';

/**
 * A ZIP that is made while it is read: no more than one page of texts is held at a time, and of files a piece. Where a
 * page or a file cannot be had the body breaks off, so that nobody takes a part for the whole. It may have up to 4 GiB
 * and 65,535 members.
 */
export function zipStream(pages: AsyncIterator<readonly ZipMember[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting: readonly ZipMember[] = [];
  let at = 0;
  let open: OpenFile | null = null;
  let coming: BegunFile | null = null;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let made: Uint8Array[] = [];
  let size = 0;
  let isComplete = false;
  const zip = new Zip((error, chunk, isLast) => {
    if (error) throw error;
    made.push(chunk);
    size += chunk.length;
    isComplete = isLast;
  });
  return new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      async pull() {
        do await make();
        while (!isComplete && (size === 0 || (open === null && size < worthWriting)));
        controller.enqueue(made.length === 1 ? (made[0] as Uint8Array) : joined(made));
        made = [];
        size = 0;
        if (isComplete) controller.close();
      },
      async cancel() {
        zip.terminate();
        await open?.chunks.return?.();
        await coming?.chunks.return?.();
        await pages.return?.();
      },
    },
    { highWaterMark: 0 },
  );

  async function make(): Promise<void> {
    if (open) return pass(open);
    while (at >= waiting.length) {
      const page = await pages.next();
      if (page.done) return zip.end();
      waiting = page.value;
      at = 0;
    }
    const next = waiting[at] as ZipMember;
    at += 1;
    if ('chunks' in next) {
      const member = new ZipPassThrough(next.name);
      member.mtime = next.modified;
      zip.add(member);
      open = { member, ...(coming ?? begun(next)) };
      const following = waiting[at];
      coming = following && 'chunks' in following ? begun(following) : null;
      return pass(open);
    }
    const member = new ZipDeflate(next.name, { level: 6, mem: 4 });
    zip.add(member);
    member.push(encoder.encode(next.text), true);
  }

  async function pass(file: OpenFile): Promise<void> {
    const { done = false, value = new Uint8Array() } = await (file.first ?? file.chunks.next());
    file.first = null;
    file.member.push(value, done);
    if (done) open = null;
  }
}

/** A file of which the first piece is fetched, be it while the one before is sent. */
function begun(file: { chunks(): AsyncIterator<Uint8Array> }): BegunFile {
  const chunks = file.chunks();
  const first = chunks.next();
  first.catch(() => {});
  return { chunks, first };
}

/** Bytes that are gathered before they are sent: a write to a connection costs more than packing a small text. */
const worthWriting = 32_768;

/** A file of an archive: a text, which is packed, or bytes of any number, which are stored as they are. */
export type ZipMember =
  | { readonly name: string; readonly text: string }
  | {
      readonly name: string;
      /** Milliseconds. */
      readonly modified: number;
      chunks(): AsyncIterator<Uint8Array>;
    };

interface BegunFile {
  readonly chunks: AsyncIterator<Uint8Array>;
  /** Its first piece; null once that is passed on. */
  first: Promise<IteratorResult<Uint8Array>> | null;
}

interface OpenFile extends BegunFile {
  readonly member: ZipPassThrough;
}
