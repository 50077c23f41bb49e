import { and, count, eq, gt, lte } from 'drizzle-orm';
import { type UploadRow, uploads } from '../../../../schema/tables/uploads.ts';
import type { Principal } from '../../../auth/principal.ts';
import type { AppContext } from '../../../context.ts';
import { megabyte, tooLarge } from '../../../http/body.ts';
import { bodyLimit } from '../../../http/body-limit.ts';
import { ConflictError, HttpError } from '../../../http/errors.ts';
import { sweepContents } from '../loose-contents.ts';
import type { FileName } from '../names.ts';
import { abortUpload } from './abort-upload.ts';

/**
 * Begins an upload in parts. `size` is the file's, in bytes. Throws a 413 where the server takes no such file, and a
 * ConflictError where the user has too many uploads under way.
 */
export async function openUpload(app: AppContext, owner: Principal, name: FileName, size: number): Promise<UploadRow> {
  const limit = app.config.SERVICE_MAX_FILE_SIZE_UPLOAD * megabyte;
  if (size > limit) throw tooLarge(limit, size);
  const now = app.now();
  const open = and(eq(uploads.userId, owner.userId), gt(uploads.expiresAt, now));
  const [found] = await app.db.select({ count: count() }).from(uploads).where(open);
  if ((found?.count ?? 0) >= mostOpen) {
    const detail = `You have ${mostOpen} uploads under way. Complete or abort one of them first.`;
    throw new ConflictError(detail, 'too_many_uploads');
  }
  const row = {
    id: app.newId(),
    userId: owner.userId,
    root: name.root,
    ending: name.ending,
    size,
    partSize: partSizeOf(app, size),
    createdAt: now,
    expiresAt: now + lifetime,
  };
  await app.db.insert(uploads).values(row);
  return row;
}

/**
 * Ends uploads that nobody has gone on with, of any user, and clears away what crashes have left of others, some at a time.
 * A failure is told to the log only.
 */
export async function expireUploads(app: AppContext): Promise<void> {
  try {
    const old = await app.db.select().from(uploads).where(lte(uploads.expiresAt, app.now())).limit(20);
    for (const row of old) await abortUpload(app, row);
    await sweepContents(app);
  } catch (error) {
    app.log('warning', 'uploads not expired', { reason: String(error) });
  }
}

/** A part is an object of its own: not so small that there are very many of them. */
function partSizeOf(app: AppContext, size: number): number {
  const limit = bodyLimit(app.config);
  if (limit < smallestPart) {
    const detail = 'Files larger than a request are not taken here: requests have to be smaller than a part of them.';
    throw new HttpError(413, 'content_too_large', detail);
  }
  const wanted = Math.max(8 * megabyte, Math.ceil(size / mostParts / megabyte) * megabyte);
  return Math.min(wanted, Math.floor(limit / megabyte) * megabyte);
}

/** Milliseconds from the last part on. */
export const lifetime = 24 * 60 * 60 * 1000;

const smallestPart = 5 * megabyte;
const mostParts = 10_000;
const mostOpen = 10;
