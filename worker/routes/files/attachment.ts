import type { FileRow } from '../../../schema/tables/files.ts';
import type { AppContext } from '../../context.ts';
import { fileKey, objectStream } from '../../store/files/objects.ts';

/** A file to be kept: no browser shows what somebody uploaded as a page of ours. */
export function attachment(app: AppContext, row: FileRow, name: string): Response {
  return fileAnswer(app, row, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
  });
}

/** The bytes of a file, as the reader takes them. */
export function fileAnswer(app: AppContext, row: FileRow, headers: Readonly<Record<string, string>>): Response {
  const bytes = objectStream(app.files, fileKey(row.userId, row.id), row.size);
  return new Response(bytes.pipeThrough(new FixedLengthStream(row.size)), {
    headers: { ...headers, 'x-content-type-options': 'nosniff' },
  });
}

function plain(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
}

// RFC 5987 leaves fewer characters bare than encodeURIComponent does.
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
