import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { type UserRow, users } from '../../schema/tables/users.ts';
import { isoNaive } from '../../schema/wire/times.ts';
import type { UserRecord } from '../../schema/wire/user.ts';
import type { AppContext } from '../context.ts';
import { BadRequestError, NotFoundError } from '../http/errors.ts';
import { isUniqueConflict } from './unique-name.ts';

const newOptins = { github_starred: false, dialog_dismissed: false, discord_clicked: false };

/** Stores a user. Whether the password may be one was asked before. Throws BadRequestError for a taken name. */
export async function createUser(
  app: AppContext,
  user: { username: string; password: string; optins?: Record<string, unknown> | null | undefined },
  rights: { isActive: boolean; isSuperuser: boolean },
): Promise<UserRow> {
  const passwordHash = await app.passwords.hash(user.password);
  const now = app.now();
  const row = {
    id: app.newId(),
    username: user.username,
    passwordHash,
    optins: user.optins ?? newOptins,
    createAt: now,
    updatedAt: now,
    ...rights,
  };
  try {
    const [made] = await app.db.insert(users).values(row).returning();
    return made as UserRow;
  } catch (error) {
    throw nameTaken(error) ?? error;
  }
}

/** A page of all users, oldest first, and how many there are. */
export async function listUsers(
  app: AppContext,
  skip: number,
  limit: number,
): Promise<{ total: number; rows: UserRow[] }> {
  const [[total], rows] = await app.db.batch([
    app.db.select({ count: count() }).from(users).where(isNull(users.deletedAt)),
    app.db.select().from(users).where(isNull(users.deletedAt)).orderBy(asc(users.serial)).limit(limit).offset(skip),
  ]);
  return { total: total?.count ?? 0, rows };
}

/** The user of that name, or null. */
export async function findUser(app: AppContext, username: string): Promise<UserRow | null> {
  const [row] = await app.db
    .select()
    .from(users)
    .where(and(eq(users.username, username), isNull(users.deletedAt)));
  return row ?? null;
}

/** The user of that id. Throws NotFoundError. */
export async function readUser(app: AppContext, id: string): Promise<UserRow> {
  const [row] = await app.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!row) throw unknownUser();
  return row;
}

/** Facts 3, without the store key's ciphertext, which is nobody's business, and with the default tenant. */
export function userRecord(row: UserRow): UserRecord {
  return {
    id: row.id,
    username: row.username,
    profile_image: row.profileImage,
    store_api_key: null,
    is_active: row.isActive,
    is_superuser: row.isSuperuser,
    create_at: isoNaive(row.createAt),
    updated_at: isoNaive(row.updatedAt),
    last_login_at: isoNaive(row.lastLoginAt),
    optins: row.optins,
    tenant_id: row.tenantId,
  };
}

/** The 404 of an id that is nobody's. */
export function unknownUser(): NotFoundError {
  return new NotFoundError('User not found', 'user_not_found');
}

/** The refusal of a name that somebody has, if that is what a write failed of. */
export function nameTaken(error: unknown): BadRequestError | null {
  return isUniqueConflict(error, 'users.username')
    ? new BadRequestError('This username is unavailable.', 'username_taken')
    : null;
}

/** Replaces a password's hash by one of today's cost, unless it is another one by now. */
export async function renewPasswordHash(app: AppContext, user: KnownUser, passwordHash: string): Promise<KnownUser> {
  const asKnown = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
  await app.db.update(users).set({ passwordHash }).where(asKnown);
  return { ...user, passwordHash };
}

/** Keeps the user's store key, encrypted for its row. Returns the ciphertext. */
export async function keepStoreKey(app: AppContext, id: string, key: string): Promise<string> {
  const storeKey = await app.keyring.encrypt(key, `users/${id}/store-key`);
  await app.db.update(users).set({ storeApiKey: storeKey, updatedAt: app.now() }).where(eq(users.id, id));
  return storeKey;
}

/** What a sign-in needs to know of a user. */
export type KnownUser = Pick<UserRow, 'id' | 'passwordHash' | 'isActive' | 'lastLoginAt'>;
