import { and, asc, eq } from 'drizzle-orm';
import { type ApiKeyRow, apiKeys } from '../../schema/tables/api-keys.ts';
import type { AppContext } from '../context.ts';
import { BadRequestError } from '../http/errors.ts';
import { base64UrlEncode } from '../secrets/base64url.ts';
import { sha256Hex } from '../secrets/sha256.ts';

/** Makes a key, `sk-` and 43 URL-safe characters, and stores its hash. The key itself is in nobody's hands but the caller's. */
export async function createApiKey(app: AppContext, userId: string, name: string | null) {
  const key = `sk-${base64UrlEncode(crypto.getRandomValues(new Uint8Array(32)))}`;
  const row = {
    id: app.newId(),
    userId,
    name,
    keyHash: await sha256Hex(key),
    prefix: key.slice(0, 8),
    createdAt: app.now(),
  };
  await app.db.insert(apiKeys).values(row);
  return { key, id: row.id };
}

/** The user's keys, oldest first, with their exact uses. */
export async function listApiKeys(app: AppContext, userId: string) {
  const [rows, usage] = await Promise.all([
    app.db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(asc(apiKeys.createdAt), asc(apiKeys.id)),
    app.accounts.usage(userId),
  ]);
  return rows.map((row: ApiKeyRow) => ({
    row,
    totalUses: usage[row.id]?.totalUses ?? 0,
    lastUsedAt: usage[row.id]?.lastUsedAt ?? null,
  }));
}

/** Deletes a key of the user's; it is refused from the next request on. Throws BadRequestError for any other id (facts 4). */
export async function deleteApiKey(app: AppContext, userId: string, id: string): Promise<void> {
  const own = and(eq(apiKeys.id, id), eq(apiKeys.userId, userId));
  const [row] = await app.db.select({ id: apiKeys.id }).from(apiKeys).where(own);
  if (!row) throw new BadRequestError('API Key not found', 'api_key_not_found');
  await app.accounts.change(userId, () => app.db.delete(apiKeys).where(own));
  await app.accounts.forget(userId, id);
}

/** The very first key of a user who never had one, for the sample command; null for everybody else. */
export async function firstApiKey(app: AppContext, userId: string): Promise<string | null> {
  const [any] = await app.db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId)).limit(1);
  if (any) return null;
  const { key } = await createApiKey(app, userId, 'first key');
  return key;
}
