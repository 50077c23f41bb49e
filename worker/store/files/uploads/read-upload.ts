import { and, asc, eq, gt } from 'drizzle-orm';
import { type UploadRow, uploadParts, uploads } from '../../../../schema/tables/uploads.ts';
import type { Principal } from '../../../auth/principal.ts';
import type { AppContext } from '../../../context.ts';
import { NotFoundError } from '../../../http/errors.ts';
import { may } from '../../may.ts';

/** An upload of the principal's that is under way. Throws NotFoundError for every other. */
export async function readUpload(app: AppContext, principal: Principal, id: string): Promise<UploadRow> {
  const row = await findUpload(app, principal, id);
  if (row === null) throw unknownUpload();
  return row;
}

/** The same, or null. */
export async function findUpload(app: AppContext, principal: Principal, id: string): Promise<UploadRow | null> {
  const [row] = await app.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), gt(uploads.expiresAt, app.now())));
  return row && may(principal, 'edit', row) ? row : null;
}

/** What is answered for an upload that is not there. */
export function unknownUpload(): NotFoundError {
  return new NotFoundError('Upload not found', 'upload_not_found');
}

/** The parts that have come, in their order. */
export function partsOf(app: AppContext, id: string) {
  return app.db.select().from(uploadParts).where(eq(uploadParts.uploadId, id)).orderBy(asc(uploadParts.number));
}

/** How many parts the file has. */
export function partCount({ size, partSize }: UploadRow): number {
  return Math.ceil(size / partSize);
}
