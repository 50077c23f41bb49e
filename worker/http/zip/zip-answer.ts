import { type ZipMember, zipStream } from './zip-stream.ts';

/** A ZIP to save under a name: in ASCII for every client, and in full for those who know RFC 6266. */
export async function zipAnswer(pages: AsyncIterator<readonly ZipMember[]>, fileName: string): Promise<Response> {
  const ascii = fileName.replaceAll(/[^\w .()-]/g, '_');
  const full = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const plain = ascii === fileName && !fileName.includes(' ') ? `filename=${ascii}` : `filename="${ascii}"`;
  return new Response(zipStream(pages), {
    headers: {
      'content-type': 'application/x-zip-compressed',
      'content-disposition':
        ascii === fileName ? `attachment; ${plain}` : `attachment; ${plain}; filename*=UTF-8''${full}`,
    },
  });
}

/** A time as archives have it in their names: `20261121_092252`. `now` is in milliseconds. */
export function fileStamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
}
