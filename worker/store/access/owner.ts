import { eq } from 'drizzle-orm';
import { users } from '../../../schema/tables/users.ts';
import type { Authenticated } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { principalOf } from '../principals.ts';

/** The owner of what somebody else uses, with the state of their account as of now: what is cached of theirs holds by it. */
export async function ownerOf(app: AppContext, userId: string): Promise<Authenticated | null> {
  const pulse = await app.accounts.use(userId, null);
  const [owner] = await app.db.select().from(users).where(eq(users.id, userId));
  return owner ? { principal: principalOf(owner), pulse } : null;
}
