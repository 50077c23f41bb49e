import * as Multipasta from 'multipasta';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { type BodyReader, megabyte, tooLarge } from './body.ts';
import { bodyLimit } from './body-limit.ts';
import { type BodyPieces, bodyPieces } from './body-pieces.ts';
import { HttpError, ValidationError } from './errors.ts';

/** A file that comes with a multipart body and is read as it comes. */
export interface IncomingFile {
  /** As the sender calls it: not to be trusted. */
  readonly name: string;
  readonly type: string;
  /**
   * To be read once; a chunk is used up before the next is asked for. Throws HttpError where the body is too large,
   * breaks off, is malformed, or has another file.
   */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The body's other fields: those that came so far, all of them once the chunks are read. */
  readonly fields: ReadonlyMap<string, string>;
}

/** A multipart body, not yet read. `file` reads up to the file's first byte; throws where the body has none. */
export interface Upload {
  file(): Promise<IncomingFile>;
}

/**
 * The part named `file` of a multipart body, handed on in pieces: nothing larger than a network chunk is held. `fields`
 * documents what else the form may have. The body may be as long as `bodyLimit` says.
 */
export function uploadBody(description: string, fields: Readonly<Record<string, z.ZodType>> = {}): BodyReader<Upload> {
  return {
    media: 'multipart/form-data',
    schema: z.object({ file: z.string().meta({ format: 'binary', description }), ...fields }),
    required: true,
    isText: false,
    async read({ request, app }, invalid) {
      const limit = bodyLimit(app.config);
      const type = request.headers.get('content-type') ?? '';
      const { body } = request;
      return {
        async file() {
          if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) throw notMultipart(invalid);
          const declared = Number(request.headers.get('content-length') ?? 0);
          if (declared > limit) throw tooLargeAtOnce(limit, declared, app.config);
          if (body === null) throw missingFile(invalid);
          const file = await openFile(bodyPieces(body, limit), type, invalid);
          if (!file) throw missingFile(invalid);
          return file;
        },
      };
    },
  };
}

/** What a whole file of that size may do instead, where it is only the body that is too large. Bytes both. */
function tooLargeAtOnce(limit: number, size: number, config: Config): HttpError {
  const { status, code, detail } = tooLarge(limit, size);
  const hint = 'Send a file of that size in parts: POST /api/v2/files/uploads.';
  const fits = size <= config.SERVICE_MAX_FILE_SIZE_UPLOAD * megabyte;
  return new HttpError(status, code, fits ? `${detail} ${hint}` : detail);
}

/** Reads a multipart body up to the first byte of the part named `file`; null where it has none. Throws HttpError. */
export async function openFile(
  body: BodyPieces,
  contentType: string,
  invalid: 400 | 422,
): Promise<IncomingFile | null> {
  const arrived: Uint8Array[] = [];
  let file: Multipasta.PartInfo | null = null;
  const fields = new Map<string, string>();
  let failure: HttpError | null = null;
  let isRead = false;
  let isInFile = false;
  const parser = Multipasta.make({
    headers: { 'content-type': contentType },
    isFile: (info) => fileName(info) !== null || Multipasta.defaultIsFile(info),
    maxParts: mostParts,
    maxFieldSize: longestField,
    onField: ({ name }, value) => {
      fields.set(name, decoder.decode(value));
    },
    onFile: (info) => {
      if (fileName(info) === null) return () => {};
      if (file !== null) {
        failure ??= new HttpError(invalid, 'several_files', 'The body has several files. Send one at a time.');
        return () => {};
      }
      file = info;
      isInFile = true;
      return (chunk) => {
        if (chunk) arrived.push(chunk);
        else isInFile = false;
      };
    },
    onError: (error) => {
      failure ??= malformed(error, invalid);
    },
    onDone: () => {},
  });
  const advance = async () => {
    // The parser keeps pieces of headers and fields for a while, and of a file only up to the next piece.
    const piece = await body.next(isInFile);
    isRead = piece === null;
    try {
      if (piece === null) parser.end();
      else parser.write(piece);
    } catch {
      // A name that is encoded wrongly.
      failure ??= malformed({ _tag: 'InvalidDisposition' }, invalid);
    }
    if (failure) {
      body.leave();
      throw failure;
    }
  };
  while (file === null && !isRead) await advance();
  const info = file as Multipasta.PartInfo | null;
  if (info === null) return null;
  return { name: fileName(info) ?? '', type: info.contentType, chunks: rest(), fields };

  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        yield* arrived.splice(0);
        if (isRead) return;
        await advance();
      }
    } finally {
      body.leave();
    }
  }
}

const decoder = new TextDecoder();

/** Parts of a body, and bytes of a field that is no file: many more than any form has. */
const mostParts = 100;
const longestField = 65_536;

/** The name of the part named `file`; null for every other part. */
function fileName(info: Multipasta.PartInfo): string | null {
  if (info.contentDisposition !== '') return info.name === 'file' ? (info.filename ?? null) : null;
  // The parser knows names of Latin letters alone; senders write any, in UTF-8.
  const header = String(info.headers['content-disposition'] ?? '');
  return parameter(header, 'name') === 'file' ? parameter(header, 'filename') : null;
}

function parameter(header: string, name: string): string | null {
  const value = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(header)?.[1];
  return value === undefined ? null : value.replaceAll(/\\(.)/g, '$1');
}

function missingFile(status: 400 | 422): ValidationError {
  return new ValidationError([{ type: 'missing', loc: ['body', 'file'], msg: 'Field required' }], status);
}

// Facts 7: the texts that clients know for a body that is not what it should be.
function notMultipart(status: 400 | 422): HttpError {
  const detail = "Content-Type header must be 'multipart/form-data' with a boundary parameter.";
  return new HttpError(status, 'invalid_multipart', detail);
}

function malformed(error: Multipasta.MultipartError, status: 400 | 422): HttpError {
  if (error._tag === 'InvalidBoundary') return new HttpError(status, 'invalid_multipart', 'Invalid boundary format');
  return new HttpError(status, 'invalid_multipart', 'Invalid multipart formatting');
}
