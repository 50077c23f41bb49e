import { eq, sql } from 'drizzle-orm';
import { users } from '../../schema/tables/users.ts';
import type { AppContext } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import { createUser } from './users.ts';

/**
 * Makes the bootstrap superuser (spec 5.3) where there is no user at all yet, so that there is somebody to sign in as.
 * Later changes of the setting make nobody: accounts are managed by superusers then.
 */
export async function ensureSuperuser(app: AppContext): Promise<void> {
  const [any] = await app.db.select({ one: sql<number>`1` }).from(users).limit(1);
  if (any) return;
  const { SERVICE_SUPERUSER: username, SERVICE_SUPERUSER_PASSWORD: password } = app.config;
  try {
    await createUser(app, { username, password }, { isActive: true, isSuperuser: true });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error; // Another isolate made it at the same moment.
  }
}

/** Whether the bootstrap superuser is still there under its name. */
export async function superuserId(app: AppContext): Promise<string | null> {
  const [row] = await app.db.select({ id: users.id }).from(users).where(eq(users.username, app.config.SERVICE_SUPERUSER));
  return row?.id ?? null;
}
