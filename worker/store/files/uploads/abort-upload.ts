import { and, eq, notExists, sql } from 'drizzle-orm';
import { files } from '../../../../schema/tables/files.ts';
import { looseContents } from '../../../../schema/tables/loose-contents.ts';
import { type UploadRow, uploads } from '../../../../schema/tables/uploads.ts';
import type { AppContext } from '../../../context.ts';
import { dropContent } from '../loose-contents.ts';

/** Ends an upload and lets go of what came of it, unless a file was made of it meanwhile. */
export async function abortUpload(app: AppContext, { id, userId }: UploadRow): Promise<void> {
  const since = sql<number>`${app.now()}`.as('since');
  const unused = notExists(app.db.select({ id: files.id }).from(files).where(eq(files.id, id)));
  const [loose] = await app.db.batch([
    app.db
      .insert(looseContents)
      .select(
        app.db
          .select({ content: uploads.id, userId: uploads.userId, since })
          .from(uploads)
          .where(and(eq(uploads.id, id), unused)),
      )
      .returning({ content: looseContents.content }),
    app.db.delete(uploads).where(eq(uploads.id, id)),
  ]);
  if (loose.length > 0) await dropContent(app, { userId, content: id });
}
