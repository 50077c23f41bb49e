import { and, eq, isNull } from 'drizzle-orm';
import { signIns } from '../../schema/tables/sign-ins.ts';
import { users } from '../../schema/tables/users.ts';
import { refreshSeconds } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';

/** Records a sign-in, which its tokens will name, and when the user was last here. */
export async function startSignIn(app: AppContext, userId: string): Promise<string> {
  const id = app.newId();
  const now = app.now();
  await app.db.batch([
    app.db.insert(signIns).values({ id, userId, createdAt: now, expiresAt: now + refreshSeconds * 1000 }),
    app.db.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId)),
  ]);
  return id;
}

/** Keeps a sign-in alive for another refresh period. */
export async function extendSignIn(app: AppContext, id: string): Promise<void> {
  await app.db
    .update(signIns)
    .set({ expiresAt: app.now() + refreshSeconds * 1000 })
    .where(and(eq(signIns.id, id), isNull(signIns.revokedAt)));
}

/** Ends a sign-in: every token of it is refused from the next request on. */
export async function endSignIn(app: AppContext, id: string, userId: string): Promise<void> {
  await app.accounts.change(userId, () =>
    app.db
      .update(signIns)
      .set({ revokedAt: app.now() })
      .where(and(eq(signIns.id, id), eq(signIns.userId, userId))),
  );
}
