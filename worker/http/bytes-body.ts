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
      const length = request.headers.get('content-length');
      const declared = Number(length ?? 0);
      if (declared > limit) throw tooLarge(limit, declared);
      if (request.body === null) return new Uint8Array();
      // Where the length is told the bytes go to their place at once, and are not held twice.
      let bytes = new Uint8Array(declared > 0 ? declared : 65_536);
      let size = 0;
      for await (const chunk of limited(request.body, limit)) {
        if (size + chunk.byteLength > bytes.byteLength) bytes = grown(bytes, size + chunk.byteLength);
        bytes.set(chunk, size);
        size += chunk.byteLength;
      }
      return bytes.subarray(0, size);
    },
  };
}

function grown(bytes: Uint8Array<ArrayBuffer>, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, bytes.byteLength * 2));
  larger.set(bytes);
  return larger;
}
