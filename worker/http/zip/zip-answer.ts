import { contentDisposition } from '../content-disposition.ts';
import { type ZipMember, zipStream } from './zip-stream.ts';

/** A ZIP to save under a name; a plain name stands as bare as clients of the reference look for it (facts 5). */
export async function zipAnswer(pages: AsyncIterator<readonly ZipMember[]>, fileName: string): Promise<Response> {
  return new Response(zipStream(pages), {
    headers: {
      'content-type': 'application/x-zip-compressed',
      'content-disposition': /^[\w.-]+$/.test(fileName)
        ? `attachment; filename=${fileName}`
        : contentDisposition(fileName),
    },
  });
}

/** A time as archives have it in their names: `20261121_092252`. `now` is in milliseconds. */
export function fileStamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
}
