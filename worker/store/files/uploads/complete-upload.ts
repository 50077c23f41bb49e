import { eq } from 'drizzle-orm';
import { type FileRow, files } from '../../../../schema/tables/files.ts';
import { type UploadRow, uploads } from '../../../../schema/tables/uploads.ts';
import type { Principal } from '../../../auth/principal.ts';
import type { AppContext } from '../../../context.ts';
import { ConflictError, NotFoundError } from '../../../http/errors.ts';
import { insertStatements } from '../insert.ts';
import { deleteFileRows } from '../loose-contents.ts';
import { readFile } from '../read.ts';
import { findUpload, partCount, partsOf, unknownUpload } from './read-upload.ts';

/**
 * Makes the file of an upload whose parts have all come. Done again it gives the same file. Throws ConflictError where
 * parts are missing.
 */
export async function completeUpload(app: AppContext, principal: Principal, id: string): Promise<FileRow> {
  const row = await findUpload(app, principal, id);
  if (row === null) return completed(app, principal, id);
  await allCame(app, row);
  const { userId, size, partSize: pieceSize, root, ending } = row;
  const content = { userId, content: id, size, pieceSize };
  const file = { id, content, folder: userId, flowId: null, name: { root, ending } };
  const ended = app.db.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id });
  try {
    const [[stored], , [upload]] = await app.db.batch([...insertStatements(app, principal, file), ended]);
    if (upload) return stored as FileRow;
  } catch (error) {
    // Two at once: the one that comes second finds the file of the first.
    const [made] = await app.db.select().from(files).where(eq(files.id, id));
    if (made) return made;
    throw error;
  }
  // It was aborted meanwhile: its bytes are being cleared away.
  await deleteFileRows(app, eq(files.id, id));
  throw unknownUpload();
}

async function completed(app: AppContext, principal: Principal, id: string): Promise<FileRow> {
  return readFile(app, principal, id, 'edit').catch((error: unknown) => {
    throw error instanceof NotFoundError ? unknownUpload() : error;
  });
}

async function allCame(app: AppContext, row: UploadRow): Promise<void> {
  const came = new Set((await partsOf(app, row.id)).map(({ number }) => number));
  const missing = Array.from({ length: partCount(row) }, (_, index) => index + 1).filter((number) => !came.has(number));
  if (missing.length === 0) return;
  const shown = missing.slice(0, 20).join(', ') + (missing.length > 20 ? ', …' : '');
  throw new ConflictError(`Parts are missing: ${shown}. Send them, then complete the upload.`, 'upload_incomplete');
}
