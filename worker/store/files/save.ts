import { eq } from 'drizzle-orm';
import { type FileRow, files } from '../../../schema/tables/files.ts';
import type { AppContext } from '../../context.ts';
import { megabyte, tooLarge } from '../../http/body.ts';
import { type FileOwner, insertFile, type NewFile } from './insert.ts';
import type { FileName } from './names.ts';
import { continued, discardObject, fileKey, objectChunks, writeObject } from './objects.ts';
import { fileByName } from './read.ts';

/**
 * Stores a file of the user's own: the bytes as they come, then its row. Without its row an object counts for nothing,
 * so what ends half-way leaves no file.
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
 * Stores a file of the user's own; where `appends` says so once all its bytes have come, they become the end of the file
 * of that name, whatever its ending, where there is one. Throws a 413 where that grows beyond
 * SERVICE_MAX_FILE_SIZE_UPLOAD.
 */
export async function saveOrAppend(
  app: AppContext,
  owner: FileOwner,
  name: FileName,
  chunks: AsyncIterable<Uint8Array>,
  appends: () => boolean,
): Promise<FileRow> {
  const id = app.newId();
  const key = fileKey(owner.userId, id);
  const size = await writeObject(app.files, key, chunks);
  try {
    const row = appends() ? await fileByName(app, owner.userId, name.root) : null;
    if (!row) return await insertFile(app, owner, { id, size, folder: owner.userId, flowId: null, name });
    const end = objectChunks(app.files, key, size);
    const whole = continued(app.files, fileKey(row.userId, row.id), row.size, end);
    const grown = await rewriteFile(app, owner, row, within(whole, app));
    await discardObject(app, key);
    return grown;
  } catch (error) {
    await discardObject(app, key);
    throw error;
  }
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
  owner: FileOwner,
  place: Omit<NewFile, 'id' | 'size'>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  const id = app.newId();
  const key = fileKey(owner.userId, id);
  const size = await writeObject(app.files, key, chunks);
  try {
    return await insertFile(app, owner, { ...place, id, size });
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
