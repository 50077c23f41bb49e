import type { FileRow } from '../../../schema/tables/files.ts';
import type { AppContext } from '../../context.ts';
import { chooseBytes } from '../../http/byte-range.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { HttpError } from '../../http/errors.ts';
import { empty } from '../../http/respond.ts';
import { contentStream, pieceKey } from '../../store/files/contents.ts';

/**
 * A file to be kept, under its name (RFC 6266): no browser shows what somebody uploaded as a page of ours.
 * Throws as `fileAnswer` does.
 */
export function attachment(asked: Asked, row: FileRow, name: string): Promise<Response> {
  return fileAnswer(asked, row, {
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition(name),
  });
}

/**
 * The bytes of a file as the reader takes them, or the range that was asked for; nothing of them for HEAD, or where the
 * reader has them already. Throws HttpError: 412, 416, and a 404 where only the file's row is left.
 */
export async function fileAnswer(
  { app, request }: Asked,
  row: FileRow,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { size, updatedAt: modified } = row;
  const etag = `"${row.content}"`;
  const version = { etag, 'last-modified': new Date(modified).toUTCString(), 'cache-control': 'private, no-cache' };
  const chosen = chooseBytes(request.headers, { size, etag, modified });
  if (chosen.kind === 'known') return empty(304, version);
  const all = { ...headers, ...version, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' };
  if (request.method === 'HEAD') {
    if (!(await app.files.head(pieceKey(row.userId, row.content, 0)))) throw lostContent();
    return new Response(null, { headers: { ...all, 'content-length': String(size) } });
  }
  const { offset, length } = chosen.kind === 'part' ? chosen : { offset: 0, length: size };
  const bytes = await contentStream(app.files, row, offset, length);
  if (!bytes) throw lostContent();
  return new Response(bytes, {
    status: chosen.kind === 'part' ? 206 : 200,
    headers:
      chosen.kind === 'part' ? { ...all, 'content-range': `bytes ${offset}-${offset + length - 1}/${size}` } : all,
  });
}

/** The 404 of a file of which only its row is left. */
export function lostContent(): HttpError {
  return new HttpError(404, 'file_lost', 'The content of the file is missing. Upload it again.');
}

/** What a call for bytes answers beside all of them. */
export const partAnswers = {
  206: { description: 'The range that was asked for', media: ['application/octet-stream'] },
  304: { description: 'As it was when you had it' },
  412: { description: 'No more what you say it is' },
  416: { description: 'The range is behind the end' },
};

/** The part of a call that says what is asked for. */
export interface Asked {
  readonly app: AppContext;
  readonly request: Request;
}
