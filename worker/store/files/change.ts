import { and, eq, isNull } from 'drizzle-orm';
import { type FileRow, files } from '../../../schema/tables/files.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { isOneOf } from '../id-list.ts';
import { liesInScope, type Scope } from '../scopes/scope.ts';
import { deleteFileRows } from './loose-contents.ts';
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
  const own = rows.map((row) => row.id);
  return (await deleteFileRows(app, isOneOf(files.id, own))).length;
}

/** Deletes all files of version 2 of the user's, or those of a scope, and tells how many. */
export async function deleteUserFiles(app: AppContext, userId: string, scope: Scope | null): Promise<number> {
  const meant = and(eq(files.userId, userId), isNull(files.flowId), liesInScope(files, scope));
  return (await deleteFileRows(app, meant)).length;
}

/** Deletes a file: first its row, so that it is gone for everybody, then its bytes. */
export async function dropFile(app: AppContext, row: FileRow): Promise<void> {
  await deleteFileRows(app, eq(files.id, row.id));
}
