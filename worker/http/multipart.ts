import * as Multipasta from 'multipasta';
import * as z from 'zod';
import { type BodyReader, limited, megabyte } from './body.ts';
import { HttpError, ValidationError } from './errors.ts';

/** A file that came whole with a multipart body. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The part named `file` of a multipart body, held in memory: for small files that are looked into at once. */
export function fileBody(description: string): BodyReader<UploadedFile> {
  return {
    media: 'multipart/form-data',
    schema: z.object({ file: z.string().meta({ format: 'binary', description }) }),
    required: true,
    isText: false,
    async read({ request, app }, invalid) {
      const limit = app.config.SERVICE_MAX_FILE_SIZE_UPLOAD * megabyte;
      const type = request.headers.get('content-type') ?? '';
      if (request.body === null || !/^multipart\/form-data\b/i.test(type)) throw missingFile(invalid);
      const file = await readFile(limited(request.body, limit), type, invalid);
      if (!file) throw missingFile(invalid);
      return file;
    },
  };
}

async function readFile(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  invalid: 400 | 422,
): Promise<UploadedFile | null> {
  let file: UploadedFile | null = null;
  let failure: Multipasta.MultipartError | null = null;
  const parser = Multipasta.make({
    headers: { 'content-type': contentType },
    onField: () => {},
    onFile: (info) => {
      const parts: Uint8Array[] = [];
      return (chunk) => {
        if (chunk !== null) parts.push(chunk.slice());
        else if (info.name === 'file' && file === null) {
          file = { name: info.filename ?? '', type: info.contentType, bytes: joined(parts) };
        }
      };
    },
    onError: (error) => {
      failure ??= error;
    },
    onDone: () => {},
  });
  for await (const chunk of chunks) {
    if (failure) break;
    parser.write(chunk);
  }
  if (!failure) parser.end();
  if (failure) throw malformed(failure, invalid);
  return file;
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

// Facts 7: the texts that clients know for a body that is not what its header says.
function malformed(error: Multipasta.MultipartError, status: 400 | 422): HttpError {
  if (error._tag === 'InvalidBoundary') return new HttpError(status, 'invalid_multipart', 'Invalid boundary format');
  return new HttpError(status, 'invalid_multipart', 'Invalid multipart formatting');
}
