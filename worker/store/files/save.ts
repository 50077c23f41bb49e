import { and, eq, isNull, sql } from 'drizzle-orm';
import { type FileRow, files } from '../../../schema/tables/files.ts';
import type { AppContext } from '../../context.ts';
import { megabyte, tooLarge } from '../../http/body.ts';
import { freeName } from '../unique-name.ts';
import type { FileName } from './names.ts';
import { continued, discardObject, fileKey, writeObject } from './objects.ts';
import { fileByName } from './read.ts';

/** Whose file it becomes, and where it stands in its tenant. A Principal is one. */
export interface FileOwner {
  readonly userId: string;
  readonly serial: number;
  readonly tenantId: string | null;
  readonly businessId: number;
  readonly isSelf: boolean;
  readonly orgId: number;
}

/**
 * Stores a file of the user's own: the bytes as they come, then its row. A taken name gets the next number, `rep (1)`,
 * whatever its ending. Without its row an object counts for nothing, so what ends half-way leaves no file.
 */
export function saveUserFile(
  app: AppContext,
  owner: FileOwner,
  name: FileName,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  return save(app, owner, { folder: owner.userId, flowId: null, name }, chunks);
}

/** Stores a file of a flow, named after the second of its arrival (facts 7): `<flow>/2026-11-21_09-25-21_my file.txt`. */
export function saveFlowFile(
  app: AppContext,
  owner: FileOwner,
  flowId: string,
  { root, ending }: FileName,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  const time = new Date(app.now()).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  return save(app, owner, { folder: flowId, flowId, name: { root: `${time}_${root}`, ending } }, chunks);
}

/**
 * Puts bytes at the end of the user's file of that name, whatever its ending, or stores a new one. Throws a 413 where it
 * grows beyond SERVICE_MAX_FILE_SIZE_UPLOAD.
 */
export async function appendUserFile(
  app: AppContext,
  owner: FileOwner,
  name: FileName,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  const row = await fileByName(app, owner.userId, name.root);
  if (!row) return saveUserFile(app, owner, name, chunks);
  const key = fileKey(row.userId, row.id);
  return rewriteFile(app, owner, row, within(continued(app.files, key, row.size, chunks), app));
}

/** Gives a file another content; it is replaced as a whole once all of it is there. */
export async function rewriteFile(
  app: AppContext,
  owner: FileOwner,
  row: FileRow,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  const size = await writeObject(app.files, fileKey(row.userId, row.id), chunks);
  const change = { size, updatedAt: app.now(), modifiedBy: owner.serial };
  const [changed] = await app.db.update(files).set(change).where(eq(files.id, row.id)).returning();
  return changed ?? { ...row, ...change };
}

async function save(
  app: AppContext,
  { userId, serial, tenantId, businessId, isSelf, orgId }: FileOwner,
  { folder, flowId, name }: { folder: string; flowId: string | null; name: FileName },
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  const id = app.newId();
  const key = fileKey(userId, id);
  const size = await writeObject(app.files, key, chunks);
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
    size,
    provider: null,
    createdBy: serial,
    modifiedBy: serial,
    createdAt: now,
    updatedAt: now,
  };
  try {
    const [stored] = await app.db.insert(files).values(row).returning();
    return stored as FileRow;
  } catch (error) {
    await discardObject(app, key);
    throw error;
  }
}

async function* within(chunks: AsyncIterable<Uint8Array>, { config }: AppContext): AsyncGenerator<Uint8Array> {
  const limit = config.SERVICE_MAX_FILE_SIZE_UPLOAD * megabyte;
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit, size);
    yield chunk;
  }
}
