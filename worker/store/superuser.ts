import { sql } from 'drizzle-orm';
import { users } from '../../schema/tables/users.ts';
import { defaultPassword } from '../auth/password-rules.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import { readSuperuser } from './principals.ts';
import { createUser, readUser } from './users.ts';

/**
 * Makes the bootstrap superuser (spec 5.3) where there is no user at all yet, so that there is somebody to sign in as.
 * Later changes of the setting make nobody: accounts are managed by superusers then. Resolves to whether one was made.
 */
export async function ensureSuperuser(app: AppContext): Promise<boolean> {
  const [any] = await app.db.select({ one: sql<number>`1` }).from(users).limit(1);
  if (any) return false;
  const { SERVICE_SUPERUSER: username, SERVICE_SUPERUSER_PASSWORD: password } = app.config;
  try {
    await createUser(app, { username, password }, { isActive: true, isSuperuser: true });
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false; // Another isolate made it at the same moment.
    throw error;
  }
}

/**
 * The bootstrap superuser under its name, and whether the default password opens the account; null where it is gone.
 * `isNew` spares the costly look at the password: it is the setting's.
 */
export async function findSuperuser(
  app: AppContext,
  isNew: boolean,
): Promise<{ principal: Principal; defaultPassword: boolean } | null> {
  const principal = await readSuperuser(app.db, app.config.SERVICE_SUPERUSER);
  if (!principal?.isActive) return null;
  if (isNew) return { principal, defaultPassword: app.config.SERVICE_SUPERUSER_PASSWORD === defaultPassword };
  const user = await readUser(app, principal.userId);
  const { ok } = await app.passwords.verify(defaultPassword, user.passwordHash);
  return { principal, defaultPassword: ok };
}
