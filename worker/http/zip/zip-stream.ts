import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/**
 * A ZIP that is made while it is read: no more than one page of texts is held at a time, and of files a piece. Where a
 * page or a file cannot be had the body breaks off, so that nobody takes a part for the whole. It may have up to 4 GiB and
 * 65,535 members.
 */
export function zipStream(pages: AsyncIterator<readonly ZipMember[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting: readonly ZipMember[] = [];
  let at = 0;
  let open: OpenFile | null = null;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return controller.error(error);
    if (chunk.length > 0) controller.enqueue(chunk);
    if (isLast) controller.close();
  });
  return new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      async pull() {
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
          open = { member, chunks: next.chunks() };
          return pass(open);
        }
        const member = new ZipDeflate(next.name, { level: 6 });
        zip.add(member);
        member.push(encoder.encode(next.text), true);
      },
      async cancel() {
        zip.terminate();
        await open?.chunks.return?.();
        await pages.return?.();
      },
    },
    { highWaterMark: 0 },
  );

  async function pass({ member, chunks }: OpenFile): Promise<void> {
    const { done = false, value = new Uint8Array() } = await chunks.next();
    member.push(value, done);
    if (done) open = null;
  }
}

/** A file of an archive: a text, which is packed, or bytes of any number, which are stored as they are. */
export type ZipMember =
  | { readonly name: string; readonly text: string }
  | {
      readonly name: string;
      /** Milliseconds. */
      readonly modified: number;
      chunks(): AsyncIterator<Uint8Array>;
    };

interface OpenFile {
  readonly member: ZipPassThrough;
  readonly chunks: AsyncIterator<Uint8Array>;
}
