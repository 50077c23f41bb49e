import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type UserRow, users } from '../../schema/tables/users.ts';
import { isoNaive } from '../../schema/wire/times.ts';
import type { UserRecord, UserUpdate } from '../../schema/wire/user.ts';
import { checkNewPassword } from '../auth/password-rules.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { BadRequestError, ForbiddenError, NotFoundError } from '../http/errors.ts';
import { endSignIns } from './sign-ins.ts';
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
    throw taken(error) ?? error;
  }
}

/**
 * Changes a user. Superusers change anyone; others only themselves, and neither their rights nor, here, their password
 * (facts 3). A new password and a deactivation end the user's sign-ins, but the one that the caller uses. Throws
 * ForbiddenError, BadRequestError, NotFoundError, ValidationError.
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
  const row = await readUser(app, id);
  if (change.password) checkNewPassword(change.password, change.username ?? row.username);
  const passwordHash = change.password ? await app.passwords.hash(change.password) : null;
  const columns = { ...userColumns(app, change), ...(passwordHash !== null && { passwordHash }) };
  const allowed = columns.isActive === false || columns.isSuperuser === false ? somebodyManages(id) : undefined;
  const shutOut = passwordHash !== null || columns.isActive === false;
  return app.accounts.change(id, async () => {
    const [changed] = await app.db
      .update(users)
      .set(columns)
      .where(and(eq(users.id, id), isNull(users.deletedAt), allowed))
      .returning()
      .catch((error: unknown) => {
        throw taken(error) ?? error;
      });
    if (!changed) throw (await stillThere(app, id)) ? lastSuperuser() : unknownUser();
    if (shutOut) await endSignIns(app, id, principal.userId === id ? principal.signInId : null);
    return changed;
  });
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
  if (typeof change.is_active === 'boolean') columns.isActive = change.is_active;
  if (typeof change.is_superuser === 'boolean') columns.isSuperuser = change.is_superuser;
  if (change.optins) columns.optins = change.optins;
  return columns;
}

/** Part of the change itself: of two who step down at once, one would not find the other any more. */
export function somebodyManages(id: string): SQL {
  const other = sql`select 1 from users as other where other.is_superuser = 1 and other.is_active = 1 and other.id <> ${id}`;
  return sql`(${users.isSuperuser} = 0 or ${users.isActive} = 0 or exists (${other}))`;
}

async function stillThere(app: AppContext, id: string): Promise<boolean> {
  return readUser(app, id).then(
    () => true,
    () => false,
  );
}

export function lastSuperuser(): BadRequestError {
  return new BadRequestError('This is the last active superuser. Make another one first.', 'last_superuser');
}

function unknownUser(): NotFoundError {
  return new NotFoundError('User not found', 'user_not_found');
}

function taken(error: unknown): BadRequestError | null {
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
