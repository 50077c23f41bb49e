import { Zip, ZipDeflate } from 'fflate';

/**
 * A ZIP that is made while it is read: no more than one page of files is held at a time. Where a page cannot be had the
 * body breaks off, so that nobody takes a part for the whole.
 */
export function zipStream(pages: AsyncIterator<readonly ZipMember[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting: readonly ZipMember[] = [];
  let at = 0;
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
        while (at >= waiting.length) {
          const page = await pages.next();
          if (page.done) return zip.end();
          waiting = page.value;
          at = 0;
        }
        const { name, text } = waiting[at] as ZipMember;
        at += 1;
        const file = new ZipDeflate(name, { level: 6 });
        zip.add(file);
        file.push(encoder.encode(text), true);
      },
      async cancel() {
        zip.terminate();
        await pages.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** A file of an archive. */
export interface ZipMember {
  readonly name: string;
  readonly text: string;
}
