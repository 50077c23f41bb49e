import { and, eq, isNull, sql } from 'drizzle-orm';
import { type FileRow, files } from '../../../schema/tables/files.ts';
import type { AppContext } from '../../context.ts';
import { freeName } from '../unique-name.ts';
import type { Content } from './contents.ts';
import { contentTaken } from './loose-contents.ts';
import type { FileName } from './names.ts';

/** Writes the row of a file whose bytes are stored, from where on these are no more cleared away. */
export async function insertFile(app: AppContext, owner: FileOwner, file: NewFile): Promise<FileRow> {
  const [[stored]] = await app.db.batch([...insertStatements(app, owner, file)]);
  return stored as FileRow;
}

/** The statements that do it. A taken name gets the next number, `rep (1)`, whatever its ending. */
export function insertStatements(
  app: AppContext,
  { userId, serial, tenantId, businessId, isSelf, orgId }: FileOwner,
  { id, content, folder, flowId, name }: NewFile,
) {
  const now = app.now();
  const among = and(eq(files.userId, userId), flowId === null ? isNull(files.flowId) : eq(files.flowId, flowId));
  const free = freeName(files.name, among, name.root, 'parentheses');
  const path = sql<string>`${`${folder}/`} || ${free} || ${name.ending}`;
  const isTaken = sql`exists (select 1 from files where ${and(eq(files.userId, userId), eq(files.path, path))})`;
  const row = {
    ...{ tenantId, businessId, isSelf, orgId },
    id,
    userId,
    flowId,
    name: free,
    // A file that was renamed keeps its path.
    path: sql<string>`case when ${isTaken} then ${`${folder}/${id}_${name.root}${name.ending}`} else ${path} end`,
    size: content.size,
    content: content.content,
    pieceSize: content.pieceSize,
    provider: null,
    createdBy: serial,
    modifiedBy: serial,
    createdAt: now,
    updatedAt: now,
  };
  return [app.db.insert(files).values(row).returning(), contentTaken(app, content.content)] as const;
}

/** Whose file it becomes, and where it stands in its tenant. A Principal is one. */
export interface FileOwner {
  readonly userId: string;
  readonly serial: number;
  readonly tenantId: string | null;
  readonly businessId: number;
  readonly isSelf: boolean;
  readonly orgId: number;
}

/** A file that is there but for its row. */
export interface NewFile {
  readonly id: string;
  readonly content: Content;
  /** Where its path begins: the user's id, or the flow's. */
  readonly folder: string;
  /** Null for files of version 2. */
  readonly flowId: string | null;
  readonly name: FileName;
}
