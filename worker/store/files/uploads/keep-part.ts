import { eq } from 'drizzle-orm';
import { type UploadRow, uploadParts, uploads } from '../../../../schema/tables/uploads.ts';
import type { AppContext } from '../../../context.ts';
import { BadRequestError } from '../../../http/errors.ts';
import { pieceKey } from '../contents.ts';
import { taken } from '../taken.ts';
import { lifetime } from './open-upload.ts';
import { partCount } from './read-upload.ts';

/** Keeps a part of an upload, in the place of an earlier one of that number. Throws where its number or size is wrong. */
export async function keepPart(app: AppContext, row: UploadRow, number: number, bytes: Uint8Array): Promise<void> {
  const most = partCount(row);
  if (number > most) {
    throw new BadRequestError(`The file has ${most} parts: there is none with number ${number}.`, 'upload_part');
  }
  const wanted = number < most ? row.partSize : row.size - row.partSize * (most - 1);
  if (bytes.byteLength !== wanted) {
    const detail = `Part ${number} has ${wanted} bytes, and ${bytes.byteLength} came. Send it again.`;
    throw new BadRequestError(detail, 'upload_part');
  }
  await taken(app.files.put(pieceKey(row.userId, row.id, number - 1), bytes), app.env.DISK);
  await app.db.batch([
    app.db.insert(uploadParts).values({ uploadId: row.id, number }).onConflictDoNothing(),
    app.db
      .update(uploads)
      .set({ expiresAt: app.now() + lifetime })
      .where(eq(uploads.id, row.id)),
  ]);
}
