import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { signIns } from '../../schema/tables/sign-ins.ts';
import { users } from '../../schema/tables/users.ts';
import { refreshSeconds } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';
import type { KnownUser } from './users.ts';

/**
 * Records a sign-in, which its tokens will name, and when the user was last here. Null where the user's password is
 * another one by now, or the account was deactivated or deleted: nothing is recorded then. Forgets those of the user's
 * that have ended by themselves.
 */
export async function startSignIn(app: AppContext, user: KnownUser): Promise<string | null> {
  const id = app.newId();
  const now = app.now();
  const week = now - refreshSeconds * 1000;
  const { DB } = app.env;
  const asKnown = 'users.id = ? and password_hash = ? and is_active = 1';
  const known = [user.id, user.passwordHash];
  const [started] = await DB.batch([
    DB.prepare(
      `insert into sessions (id, user_id, created_at, expires_at) select ?, id, ?, ? from users where ${asKnown}`,
    ).bind(id, now, now + refreshSeconds * 1000, ...known),
    DB.prepare(`update users set last_login_at = ? where ${asKnown}`).bind(now, ...known),
    DB.prepare('delete from sessions where user_id = ? and created_at < ? and expires_at < ?').bind(user.id, week, now),
  ]);
  return started?.meta.changes === 1 ? id : null;
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

/**
 * The statement that ends all sign-ins of a user but `kept`, if the user is as `changed` says: run it in one batch with
 * the change, so that no crash comes in between.
 */
export function endSignIns(app: AppContext, userId: string, kept: string | null, changed: SQL) {
  const isChanged = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${changed})`;
  const others = kept === null ? undefined : ne(signIns.id, kept);
  return app.db
    .update(signIns)
    .set({ revokedAt: app.now() })
    .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt), others, isChanged));
}
