import { and, eq } from 'drizzle-orm';
import { type UserRow, users } from '../../schema/tables/users.ts';
import { checkNewPassword } from '../auth/password-rules.ts';
import type { Principal } from '../auth/principal.ts';
import { limitNewPasswords } from '../auth/sign-in-limits.ts';
import type { AppContext } from '../context.ts';
import { BadRequestError, ConflictError } from '../http/errors.ts';
import { endSignIns } from './sign-ins.ts';
import { readUser } from './users.ts';

/**
 * Sets the caller's own password, and ends all sign-ins but the one that is used for it. Throws BadRequestError for
 * somebody else's id and for the current password (facts 3), ValidationError, ConflictError, and a 429.
 */
export async function resetPassword(
  app: AppContext,
  principal: Principal,
  id: string,
  password: string,
): Promise<UserRow> {
  if (id !== principal.userId) {
    throw new BadRequestError("You can't change another user's password", 'not_your_password');
  }
  const row = await readUser(app, id);
  checkNewPassword(password, row.username);
  await limitNewPasswords(app, id);
  if ((await app.passwords.verify(password, row.passwordHash)).ok) {
    throw new BadRequestError("You can't use your current password", 'same_password');
  }
  const passwordHash = await app.passwords.hash(password);
  return app.accounts.change(id, async () => {
    const asKnown = and(eq(users.id, id), eq(users.passwordHash, row.passwordHash));
    const [[changed]] = await app.db.batch([
      app.db.update(users).set({ passwordHash, updatedAt: app.now() }).where(asKnown).returning(),
      endSignIns(app, id, principal.signInId, eq(users.passwordHash, passwordHash)),
    ]);
    if (!changed) throw new ConflictError('The password was changed at the same time.', 'password_changed');
    return changed;
  });
}
