import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type UserRow, users } from '../../schema/tables/users.ts';
import type { UserUpdate } from '../../schema/wire/user.ts';
import { checkNewPassword } from '../auth/password-rules.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { BadRequestError, ForbiddenError } from '../http/errors.ts';
import { idsIn } from './scopes/membership.ts';
import { endSignIns } from './sign-ins.ts';
import { nameTaken, readUser, unknownUser } from './users.ts';

/**
 * Changes a user. Superusers change anyone; others only themselves, and neither their rights nor, here, their password
 * (facts 3). The default tenant is one that the user is in. A new password and a deactivation end the user's sign-ins,
 * but the one that the caller uses. Throws ForbiddenError, BadRequestError, NotFoundError, ValidationError.
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
  const isIn = change.tenant_id ? sql`${change.tenant_id} in ${idsIn('tenants', id)}` : undefined;
  const shutOut = passwordHash === null ? eq(users.isActive, false) : eq(users.passwordHash, passwordHash);
  const kept = principal.userId === id ? principal.signInId : null;
  return app.accounts.change(id, async () => {
    const updating = app.db
      .update(users)
      .set(columns)
      .where(and(eq(users.id, id), isNull(users.deletedAt), allowed, isIn))
      .returning();
    const [[changed]] = await app.db.batch([updating, endSignIns(app, id, kept, shutOut)]).catch((error: unknown) => {
      throw nameTaken(error) ?? error;
    });
    if (!changed) throw await reason(app, id, change.tenant_id ?? null);
    return changed;
  });
}

/** Part of the change itself: of two who step down at once, one would not find the other any more. */
export function somebodyManages(id: string): SQL {
  const other = sql`select 1 from users as other where other.is_superuser = 1 and other.is_active = 1 and other.id <> ${id}`;
  return sql`(${users.isSuperuser} = 0 or ${users.isActive} = 0 or exists (${other}))`;
}

/** Why a change was not made. */
async function reason(app: AppContext, id: string, tenantId: string | null): Promise<Error> {
  const isThere = await readUser(app, id).then(
    () => true,
    () => false,
  );
  if (!isThere) return unknownUser();
  const isIn = sql`select 1 where ${tenantId} in ${idsIn('tenants', id)}`;
  if (tenantId === null || (await app.db.all(isIn)).length > 0) return lastSuperuser();
  return new ForbiddenError(`tenant_id: the user is not in the tenant ${tenantId}.`, 'foreign_scope');
}

/** The 400 that keeps it so. */
export function lastSuperuser(): BadRequestError {
  return new BadRequestError('This is the last active superuser. Make another one first.', 'last_superuser');
}

function userColumns(app: AppContext, change: UserUpdate): Partial<UserRow> {
  const columns: Partial<UserRow> = { updatedAt: app.now() };
  if (change.username) columns.username = change.username;
  if (change.profile_image !== undefined) columns.profileImage = change.profile_image;
  if (typeof change.is_active === 'boolean') columns.isActive = change.is_active;
  if (typeof change.is_superuser === 'boolean') columns.isSuperuser = change.is_superuser;
  if (change.optins) columns.optins = change.optins;
  if (change.tenant_id !== undefined) columns.tenantId = change.tenant_id;
  return columns;
}
