import * as z from 'zod';
import { type BodyReader, megabyte, tooLarge } from './body.ts';
import { type BodyPieces, bodyPieces } from './body-pieces.ts';
import { ValidationError } from './errors.ts';
import { openFile } from './upload.ts';

/** A file that came whole with a multipart body. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * The part named `file` of a multipart body, held in memory: for small files that are looked into at once. A body of
 * more than `longest` bytes is refused, as one of more than SERVICE_MAX_FILE_SIZE_UPLOAD.
 */
export function fileBody(description: string, longest = Number.POSITIVE_INFINITY): BodyReader<UploadedFile> {
  return {
    media: 'multipart/form-data',
    schema: z.object({ file: z.string().meta({ format: 'binary', description }) }),
    required: true,
    isText: false,
    async read({ request, app }, invalid) {
      const limit = Math.min(longest, app.config.SERVICE_MAX_FILE_SIZE_UPLOAD * megabyte);
      const declared = Number(request.headers.get('content-length') ?? 0);
      if (declared > limit) throw tooLarge(limit, declared);
      const type = request.headers.get('content-type') ?? '';
      if (request.body === null || !/^multipart\/form-data\b/i.test(type)) throw missingFile(invalid);
      const file = await readFile(bodyPieces(request.body, limit), type, invalid);
      if (!file) throw missingFile(invalid);
      return file;
    },
  };
}

async function readFile(body: BodyPieces, contentType: string, invalid: 400 | 422): Promise<UploadedFile | null> {
  const file = await openFile(body, contentType, invalid);
  if (!file) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of file.chunks) pieces.push(piece.slice());
  return { name: file.name, type: file.type, bytes: joined(pieces) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}

function missingFile(status: 400 | 422): ValidationError {
  return new ValidationError([{ type: 'missing', loc: ['body', 'file'], msg: 'Field required' }], status);
}
