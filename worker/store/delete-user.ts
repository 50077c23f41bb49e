import { and, eq, isNull, sql } from 'drizzle-orm';
import { apiKeys } from '../../schema/tables/api-keys.ts';
import { flows } from '../../schema/tables/flows.ts';
import { mcpServers } from '../../schema/tables/mcp-servers.ts';
import { signIns } from '../../schema/tables/sign-ins.ts';
import { tenantMembers } from '../../schema/tables/tenant-members.ts';
import { users } from '../../schema/tables/users.ts';
import { variables } from '../../schema/tables/variables.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { BadRequestError } from '../http/errors.ts';
import { durableCall } from './durable-call.ts';
import { erasuresObjectName } from './session-memory.ts';
import { lastSuperuser, somebodyManages } from './update-user.ts';
import { readUser } from './users.ts';

/**
 * Deletes a user: name, rights, credentials and secrets at once, flows are out of sight; everything else is erased soon
 * afterwards, whatever happens to the server: that was noted before. Throws BadRequestError for oneself and for the last
 * active superuser, NotFoundError.
 */
export async function deleteUser(app: AppContext, principal: Principal, id: string): Promise<void> {
  if (id === principal.userId) {
    throw new BadRequestError("You can't delete your own user account", 'own_account');
  }
  await readUser(app, id);
  await durableCall(
    () => app.env.SESSIONS.getByName(erasuresObjectName(id)),
    async (object) => object.noteUserErasure(id),
  );
  const now = app.now();
  // The name is free again; nobody can have taken one that is made up now.
  const nobody = { username: app.newId(), passwordHash: '', profileImage: null, storeApiKey: null, optins: {} };
  const rights = { isActive: false, isSuperuser: false, tenantId: null, lastLoginAt: null };
  const gone = { ...nobody, ...rights, updatedAt: now, deletedAt: now };
  const isGone = sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.deletedAt} is not null)`;
  await app.accounts.change(id, async () => {
    const [deleted] = await app.db.batch([
      app.db
        .update(users)
        .set(gone)
        .where(and(eq(users.id, id), isNull(users.deletedAt), somebodyManages(id)))
        .returning({ id: users.id }),
      app.db.delete(signIns).where(and(eq(signIns.userId, id), isGone)),
      app.db.delete(apiKeys).where(and(eq(apiKeys.userId, id), isGone)),
      app.db.delete(variables).where(and(eq(variables.userId, id), isGone)),
      app.db.delete(mcpServers).where(and(eq(mcpServers.userId, id), isGone)),
      app.db.delete(tenantMembers).where(and(eq(tenantMembers.userId, id), isGone)),
      app.db
        .update(flows)
        .set({ deletedAt: now })
        .where(and(eq(flows.userId, id), isNull(flows.deletedAt), isGone)),
    ]);
    if (deleted.length > 0) return;
    await readUser(app, id);
    throw lastSuperuser();
  });
}
