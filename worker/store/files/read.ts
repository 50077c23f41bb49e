import { and, asc, eq, isNull } from 'drizzle-orm';
import { type FileRow, files } from '../../../schema/tables/files.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { isOneOf } from '../id-list.ts';
import { type Action, may } from '../may.ts';
import { liesInScope, type Scope } from '../scopes/scope.ts';

/** A file of version 2 that the principal may act upon. Throws NotFoundError for every other (design decision 10). */
export async function readFile(app: AppContext, principal: Principal, id: string, action: Action): Promise<FileRow> {
  const [row] = await app.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNull(files.flowId)));
  if (!row || !may(principal, action, row)) throw new NotFoundError('File not found', 'file_not_found');
  return row;
}

/** The user's files of version 2, of a scope where one is chosen, oldest first. */
export function listUserFiles(app: AppContext, userId: string, scope: Scope | null = null): Promise<FileRow[]> {
  return app.db
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), isNull(files.flowId), liesInScope(files, scope)))
    .orderBy(asc(files.createdAt), asc(files.id));
}

/** Those of these files that the principal may act upon, oldest first. Throws NotFoundError where there are none. */
export async function readFiles(
  app: AppContext,
  principal: Principal,
  ids: readonly string[],
  action: Action,
): Promise<FileRow[]> {
  const rows = await app.db
    .select()
    .from(files)
    .where(and(eq(files.userId, principal.userId), isNull(files.flowId), isOneOf(files.id, ids)))
    .orderBy(asc(files.createdAt), asc(files.id));
  const own = rows.filter((row) => may(principal, action, row));
  if (own.length === 0) throw new NotFoundError('No files found', 'file_not_found');
  return own;
}

/** The files of a flow, oldest first. Whether the caller may see the flow was asked before. */
export function listFlowFiles(app: AppContext, flowId: string): Promise<FileRow[]> {
  return app.db.select().from(files).where(eq(files.flowId, flowId)).orderBy(asc(files.createdAt), asc(files.id));
}

/** The user's file of version 2 of that name (without its ending), the oldest; null where there is none. */
export async function fileByName(app: AppContext, userId: string, name: string): Promise<FileRow | null> {
  const [row] = await app.db
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), isNull(files.flowId), eq(files.name, name)))
    .orderBy(asc(files.createdAt), asc(files.id))
    .limit(1);
  return row ?? null;
}

/** The user's file of that path, of either version; null where the user has none. */
export async function fileByPath(app: AppContext, userId: string, path: string): Promise<FileRow | null> {
  const [row] = await app.db
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), eq(files.path, path)))
    .limit(1);
  return row ?? null;
}
