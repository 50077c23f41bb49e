import { and, eq, gt, isNull } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { apiKeys } from '../../schema/tables/api-keys.ts';
import { signIns } from '../../schema/tables/sign-ins.ts';
import { type UserRow, users } from '../../schema/tables/users.ts';
import type { Principal } from '../auth/principal.ts';

/** The user behind a stored key, by the key's SHA-256; null for an unknown key. */
export async function readPrincipalByKeyHash(db: DrizzleD1Database, keyHash: string): Promise<Principal | null> {
  const [row] = await db
    .select({ user: users, keyId: apiKeys.id })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.keyHash, keyHash));
  return row ? toPrincipal(row.user, { keyId: row.keyId }) : null;
}

/** The user of a sign-in that was neither revoked nor has ended by `now` (ms); else null. */
export async function readPrincipalBySignIn(
  db: DrizzleD1Database,
  signInId: string,
  userId: string,
  now: number,
): Promise<Principal | null> {
  const [row] = await db
    .select({ user: users })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.id, signInId), eq(users.id, userId), isNull(signIns.revokedAt), gt(signIns.expiresAt, now)));
  return row ? toPrincipal(row.user, { signInId }) : null;
}

/** Whether there is an active user of that id. */
export async function isActiveUser(db: DrizzleD1Database, userId: string): Promise<boolean> {
  const [row] = await db.select({ isActive: users.isActive }).from(users).where(eq(users.id, userId));
  return row?.isActive ?? false;
}

/**
 * The bootstrap superuser, whom the deployment's one key stands for (spec 5.2 rule 4); null where the user of that name
 * is no superuser: names can be given up and taken by others.
 */
export async function readSuperuser(db: DrizzleD1Database, username: string): Promise<Principal | null> {
  const named = and(eq(users.username, username), eq(users.isSuperuser, true));
  const [user] = await db.select().from(users).where(named);
  return user ? toPrincipal(user, {}) : null;
}

/** A user as the one with whose rights something is done, without a credential. */
export function principalOf(user: UserRow): Principal {
  return toPrincipal(user, {});
}

function toPrincipal(user: UserRow, by: { keyId?: string; signInId?: string }): Principal {
  const { serial, username, isActive, isSuperuser, tenantId, businessId, isSelf, orgId } = user;
  const scope = { tenantId, businessId, isSelf, orgId };
  const credential = { keyId: by.keyId ?? null, signInId: by.signInId ?? null, expiresAt: null };
  return { userId: user.id, serial, username, isActive, isSuperuser, ...scope, ...credential };
}
