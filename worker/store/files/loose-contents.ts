import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type FileRow, files } from '../../../schema/tables/files.ts';
import { looseContents } from '../../../schema/tables/loose-contents.ts';
import type { AppContext } from '../../context.ts';
import { isOneOf } from '../id-list.ts';
import { type Content, keysOf, longestWrite } from './contents.ts';
import { eraseObjects } from './erase-objects.ts';

/** Begins a content: from now on its bytes are cleared away, be it after a crash, unless a file takes it. */
export async function beginContent(app: AppContext, userId: string): Promise<Pick<Content, 'userId' | 'content'>> {
  const content = app.newId();
  await app.db.insert(looseContents).values({ content, userId, since: app.now() });
  return { userId, content };
}

/** The statement that says that a file has a content; run it with the one that gives it to the file. */
export function contentTaken(app: AppContext, content: string, where?: SQL) {
  return app.db.delete(looseContents).where(and(eq(looseContents.content, content), where));
}

/** Deletes files: their rows at once, with a note that their bytes are to go, and then these. Returns the rows. */
export async function deleteFileRows(app: AppContext, where: SQL | undefined): Promise<FileRow[]> {
  const since = sql<number>`${app.now()}`.as('since');
  const [, gone] = await app.db.batch([
    app.db
      .insert(looseContents)
      .select(app.db.select({ content: files.content, userId: files.userId, since }).from(files).where(where)),
    app.db.delete(files).where(where).returning(),
  ]);
  await discardContents(app, gone);
  return gone;
}

/** Clears away contents that are noted as loose. A failure is told to the log only: the note stays. */
export async function discardContents(app: AppContext, contents: readonly Content[]): Promise<void> {
  try {
    const keys = contents.flatMap(keysOf);
    for (let at = 0; at < keys.length; at += mostKeys) await app.files.delete(keys.slice(at, at + mostKeys));
    await forget(app, contents);
  } catch (error) {
    app.log('warning', 'contents not deleted', { count: contents.length, reason: String(error) });
  }
}

/** The same for a content of which nobody knows how much was written. */
export async function dropContent(app: AppContext, content: Pick<Content, 'userId' | 'content'>): Promise<void> {
  try {
    await eraseObjects(app.files, `files/${content.userId}/${content.content}`);
    await forget(app, [content]);
  } catch (error) {
    app.log('warning', 'content not deleted', { content: content.content, reason: String(error) });
  }
}

/**
 * Clears away what crashes have left, some at a time, and resolves to how much that was: contents that were begun before
 * a time (ms), by default before the longest time that a write takes.
 */
export async function sweepContents(app: AppContext, before = app.now() - 2 * longestWrite): Promise<number> {
  const left = await app.db.select().from(looseContents).where(lt(looseContents.since, before)).limit(20);
  for (const content of left) await dropContent(app, content);
  return left.length;
}

async function forget(app: AppContext, contents: readonly Pick<Content, 'content'>[]): Promise<void> {
  const names = contents.map(({ content }) => content);
  await app.db.delete(looseContents).where(isOneOf(looseContents.content, names));
}

/** Keys that the store deletes in one call. */
const mostKeys = 1000;
