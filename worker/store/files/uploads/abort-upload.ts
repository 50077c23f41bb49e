import { eq } from 'drizzle-orm';
import { looseContents } from '../../../../schema/tables/loose-contents.ts';
import { type UploadRow, uploads } from '../../../../schema/tables/uploads.ts';
import type { AppContext } from '../../../context.ts';
import { dropContent } from '../loose-contents.ts';

/** Ends an upload and lets go of what came of it. */
export async function abortUpload(app: AppContext, { id, userId }: UploadRow): Promise<void> {
  await app.db.batch([
    app.db.insert(looseContents).values({ content: id, userId, since: app.now() }).onConflictDoNothing(),
    app.db.delete(uploads).where(eq(uploads.id, id)),
  ]);
  await dropContent(app, { userId, content: id });
}
