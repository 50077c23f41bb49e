import { and, isNull } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { flows } from '../../../schema/tables/flows.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { durableCall } from '../durable-call.ts';
import { isOneOf } from '../id-list.ts';
import { may } from '../may.ts';
import { erasuresObjectName } from '../session-memory.ts';
import { flowRow } from './read.ts';

/**
 * Puts a flow into the trash: hides it from every read, list, run and name. Once it cannot be brought back any more, it
 * is erased with all that it left, whatever happens to the server: that was noted before. Throws NotFoundError, and
 * ForbiddenError for another's flow that is shared.
 */
export async function deleteFlow(app: AppContext, principal: Principal, id: string): Promise<void> {
  if ((await deleteFlows(app, principal, [id])) > 0) return;
  await flowRow(app, principal, id, 'delete');
  throw new NotFoundError('Flow not found', 'flow_not_found');
}

/** Does the same for all of these that the principal may delete; answers how many those were. */
export async function deleteFlows(app: AppContext, principal: Principal, ids: readonly string[]): Promise<number> {
  const rows = await app.db
    .select({ id: flows.id, userId: flows.userId })
    .from(flows)
    .where(and(isOneOf(flows.id, ids), isNull(flows.deletedAt)));
  // Nobody deletes another's, so all of them are the principal's.
  const gone = rows.filter((row) => may(principal, 'delete', row)).map(({ id }) => id);
  if (gone.length === 0) return 0;
  const { userId } = principal;
  await noteErasures(app, userId, gone);
  const hidden = await app.accounts.change(userId, async () => hideFlows(app, gone));
  return hidden.length;
}

/** Notes that flows of the user will be deleted in the next minutes, so that they are erased when their term is over. */
export async function noteErasures(app: AppContext, userId: string, ids: readonly string[]): Promise<void> {
  await durableCall(
    () => app.env.SESSIONS.getByName(erasuresObjectName(userId)),
    async (object) => object.noteErasures(ids, userId),
  );
}

/** The statement that hides flows; it returns those that were not hidden before. */
export function hideFlows(app: AppContext, ids: readonly string[]) {
  return app.db
    .update(flows)
    .set({ deletedAt: app.now() })
    .where(and(isOneOf(flows.id, ids), isNull(flows.deletedAt)))
    .returning({ id: flows.id }) satisfies BatchItem<'sqlite'>;
}
