import { and, eq, exists, sql } from 'drizzle-orm';
import { type FileRow, files } from '../../../schema/tables/files.ts';
import { looseContents } from '../../../schema/tables/loose-contents.ts';
import type { AppContext } from '../../context.ts';
import { megabyte, tooLarge } from '../../http/body.ts';
import { ConflictError } from '../../http/errors.ts';
import { type Content, contentChunks } from './contents.ts';
import type { FileOwner } from './insert.ts';
import { contentTaken, discardContents, dropContent } from './loose-contents.ts';
import { fileByName } from './read.ts';
import { withContent } from './with-content.ts';

/**
 * Puts bytes to the end of the user's file of that name; null where there is none. Who writes at the same time is waited
 * for: each writes the whole anew and takes the place of what it was made of, or begins again. Throws a 413 where the file
 * grows beyond SERVICE_MAX_FILE_SIZE_UPLOAD, and ConflictError where others are always faster.
 */
export async function growFile(app: AppContext, owner: FileOwner, name: string, end: Content): Promise<FileRow | null> {
  for (let tries = 0; tries < mostTries; tries++) {
    const row = await fileByName(app, owner.userId, name);
    if (!row) return null;
    const limit = app.config.SERVICE_MAX_FILE_SIZE_UPLOAD * megabyte;
    if (row.size + end.size > limit) throw tooLarge(limit, row.size + end.size);
    const grown = await rewriteFile(app, owner, row, both(app, row, end));
    if (grown) return grown;
  }
  throw new ConflictError('Others write to the file all the time. Try again.', 'file_busy');
}

/** Gives a file another content, all of it at once; null where it is not the file any more that `row` says. */
export function rewriteFile(
  app: AppContext,
  owner: FileOwner,
  row: FileRow,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow | null> {
  return withContent(app, owner.userId, chunks, async (written) => {
    const { content, size, pieceSize } = written;
    const change = { content, size, pieceSize, updatedAt: app.now(), modifiedBy: owner.serial };
    const isTaken = and(eq(files.id, row.id), eq(files.content, content));
    const old = {
      content: sql<string>`${row.content}`.as('content'),
      userId: sql<string>`${row.userId}`.as('user_id'),
      since: sql<number>`${app.now()}`.as('since'),
    };
    const [changed] = await app.db.batch([
      app.db
        .update(files)
        .set(change)
        .where(and(eq(files.id, row.id), eq(files.content, row.content)))
        .returning(),
      app.db.insert(looseContents).select(app.db.select(old).from(files).where(isTaken)),
      contentTaken(app, content, exists(app.db.select().from(files).where(isTaken))),
    ]);
    await (changed[0] ? discardContents(app, [row]) : dropContent(app, written));
    return changed[0] ?? null;
  });
}

async function* both(app: AppContext, row: FileRow, end: Content): AsyncGenerator<Uint8Array> {
  yield* contentChunks(app.files, row);
  yield* contentChunks(app.files, end);
}

const mostTries = 20;
