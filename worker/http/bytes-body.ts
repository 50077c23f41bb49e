import * as z from 'zod';
import { type BodyReader, limited, megabyte, tooLarge } from './body.ts';

/** A body of any kind as its bytes, at most `longest` of them. Throws 413 for more. */
export function bytesBody(longest: number): BodyReader<Uint8Array> {
  return {
    media: '*/*',
    schema: z.unknown(),
    required: true,
    isText: false,
    async read({ request, app }) {
      const limit = Math.min(longest, app.config.SERVICE_MAX_FILE_SIZE_UPLOAD * megabyte);
      const declared = Number(request.headers.get('content-length') ?? 0);
      if (declared > limit) throw tooLarge(limit, declared);
      if (request.body === null) return new Uint8Array();
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of limited(request.body, limit)) {
        chunks.push(chunk);
        size += chunk.byteLength;
      }
      const bytes = new Uint8Array(size);
      let offset = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, offset);
        offset += chunk.byteLength;
      }
      return bytes;
    },
  };
}
