import { eq } from 'drizzle-orm';
import { type UploadRow, uploads } from '../../../../schema/tables/uploads.ts';
import type { AppContext } from '../../../context.ts';
import { fileKey } from '../objects.ts';

/** Ends an upload and lets go of what came of it: first the bytes, so that what fails is tried again. */
export async function abortUpload(app: AppContext, { id, userId, storeId }: UploadRow): Promise<void> {
  const upload = app.files.resumeMultipartUpload(fileKey(userId, id), storeId);
  await upload.abort().catch((error: unknown) => {
    app.log('warning', 'upload not aborted in the object store', { upload: id, reason: String(error) });
  });
  await app.db.delete(uploads).where(eq(uploads.id, id));
}
