import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { type UserRow, users } from '../../schema/tables/users.ts';
import { isoNaive } from '../../schema/wire/times.ts';
import type { UserRecord, UserUpdate } from '../../schema/wire/user.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { BadRequestError, ForbiddenError, NotFoundError } from '../http/errors.ts';
import { hashPassword } from '../secrets/password.ts';
import { isUniqueConflict } from './unique-name.ts';

const newOptins = { github_starred: false, dialog_dismissed: false, discord_clicked: false };

/** Stores a user, active where SERVICE_NEW_USER_IS_ACTIVE says so (facts 3). Throws BadRequestError for a taken name. */
export async function createUser(
  app: AppContext,
  user: { username: string; password: string; optins?: Record<string, unknown> | null | undefined },
  rights: { isActive: boolean; isSuperuser: boolean },
): Promise<UserRow> {
  const now = app.now();
  const row = {
    id: app.newId(),
    username: user.username,
    passwordHash: hashPassword(user.password, app.passwordCost),
    optins: user.optins ?? newOptins,
    createAt: now,
    updatedAt: now,
    ...rights,
  };
  try {
    const [made] = await app.db.insert(users).values(row).returning();
    return made as UserRow;
  } catch (error) {
    throw taken(error) ?? error;
  }
}

/**
 * Changes a user. Superusers change anyone; others only themselves, and neither their rights nor, here, their password
 * (facts 3). Throws ForbiddenError, BadRequestError, NotFoundError.
 */
export async function updateUser(
  app: AppContext,
  principal: Principal,
  id: string,
  change: UserUpdate,
): Promise<UserRow> {
  if (!principal.isSuperuser) {
    const rights = change.is_superuser ?? change.is_active ?? null;
    if (id !== principal.userId || rights !== null) throw new ForbiddenError('Permission denied', 'permission_denied');
    if (change.password) throw new BadRequestError("You can't change your password here", 'password_not_here');
  }
  const [row] = await app.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new NotFoundError('User not found', 'user_not_found');
  const columns = userColumns(app, change);
  const allowed = columns.isActive === false || columns.isSuperuser === false ? somebodyManages(id) : undefined;
  return app.accounts.change(id, async () => {
    const [changed] = await app.db
      .update(users)
      .set(columns)
      .where(and(eq(users.id, id), allowed))
      .returning()
      .catch((error: unknown) => {
        throw taken(error) ?? error;
      });
    if (changed) return changed;
    throw new BadRequestError('This is the last active superuser. Make another one first.', 'last_superuser');
  });
}

/** A page of all users, oldest first, and how many there are. */
export async function listUsers(
  app: AppContext,
  skip: number,
  limit: number,
): Promise<{ total: number; rows: UserRow[] }> {
  const [[total], rows] = await app.db.batch([
    app.db.select({ count: count() }).from(users),
    app.db.select().from(users).orderBy(asc(users.serial)).limit(limit).offset(skip),
  ]);
  return { total: total?.count ?? 0, rows };
}

/** The user of that name, or null. */
export async function findUser(app: AppContext, username: string): Promise<UserRow | null> {
  const [row] = await app.db.select().from(users).where(eq(users.username, username));
  return row ?? null;
}

/** The user of that id. Throws NotFoundError. */
export async function readUser(app: AppContext, id: string): Promise<UserRow> {
  const [row] = await app.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new NotFoundError('User not found', 'user_not_found');
  return row;
}

/** Facts 3, without the store key's ciphertext, which is nobody's business. */
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
  };
}

function userColumns(app: AppContext, change: UserUpdate): Partial<UserRow> {
  const columns: Partial<UserRow> = { updatedAt: app.now() };
  if (change.username) columns.username = change.username;
  if (change.profile_image !== undefined) columns.profileImage = change.profile_image;
  if (change.password) columns.passwordHash = hashPassword(change.password, app.passwordCost);
  if (typeof change.is_active === 'boolean') columns.isActive = change.is_active;
  if (typeof change.is_superuser === 'boolean') columns.isSuperuser = change.is_superuser;
  if (change.optins) columns.optins = change.optins;
  return columns;
}

// Part of the change itself: of two who step down at once, one would not find the other any more.
function somebodyManages(id: string): SQL {
  const other = sql`select 1 from users as other where other.is_superuser = 1 and other.is_active = 1 and other.id <> ${id}`;
  return sql`(${users.isSuperuser} = 0 or ${users.isActive} = 0 or exists (${other}))`;
}

function taken(error: unknown): BadRequestError | null {
  return isUniqueConflict(error, 'users.username')
    ? new BadRequestError('This username is unavailable.', 'username_taken')
    : null;
}

/** Replaces a password's hash by one of today's costs. */
export async function updatePasswordHash(app: AppContext, id: string, passwordHash: string): Promise<void> {
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** Keeps the user's store key, encrypted for its row. Returns the ciphertext. */
export async function keepStoreKey(app: AppContext, id: string, key: string): Promise<string> {
  const storeKey = await app.keyring.encrypt(key, `users/${id}/store-key`);
  await app.db.update(users).set({ storeApiKey: storeKey, updatedAt: app.now() }).where(eq(users.id, id));
  return storeKey;
}
