import { and, eq, isNull, sql } from 'drizzle-orm';
import { type FileRow, files } from '../../../schema/tables/files.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { discardObject, discardObjects, fileKey } from './objects.ts';
import { readFile, readFiles } from './read.ts';

/** Gives a file another name; its path stays, since flows carry it (facts 7). Throws NotFoundError. */
export async function renameFile(app: AppContext, principal: Principal, id: string, name: string): Promise<FileRow> {
  const row = await readFile(app, principal, id, 'edit');
  const change = { name, updatedAt: app.now(), modifiedBy: principal.serial };
  await app.db.update(files).set(change).where(eq(files.id, id));
  return { ...row, ...change };
}

/** Deletes a file of version 2. Throws NotFoundError. */
export async function deleteUserFile(app: AppContext, principal: Principal, id: string): Promise<FileRow> {
  const row = await readFile(app, principal, id, 'delete');
  await dropFile(app, row);
  return row;
}

/** Deletes files of version 2 of the principal's. Throws NotFoundError where none of the ids is one. */
export async function deleteFilesOf(app: AppContext, principal: Principal, ids: readonly string[]): Promise<number> {
  const rows = await readFiles(app, principal, ids, 'delete');
  const own = JSON.stringify(rows.map(({ id }) => id));
  const gone = await app.db.delete(files).where(sql`${files.id} in (select value from json_each(${own}))`).returning();
  await discardObjects(app, gone);
  return gone.length;
}

/** Deletes all files of version 2 of the user's and tells how many. */
export async function deleteUserFiles(app: AppContext, userId: string): Promise<number> {
  const gone = await app.db
    .delete(files)
    .where(and(eq(files.userId, userId), isNull(files.flowId)))
    .returning();
  await discardObjects(app, gone);
  return gone.length;
}

/** Deletes a file: first its row, so that it is gone for everybody, then its bytes. */
export async function dropFile(app: AppContext, row: FileRow): Promise<void> {
  await app.db.delete(files).where(eq(files.id, row.id));
  await discardObject(app, fileKey(row.userId, row.id));
}
