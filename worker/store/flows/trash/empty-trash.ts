import { and, eq, gt } from 'drizzle-orm';
import { flows } from '../../../../schema/tables/flows.ts';
import type { Principal } from '../../../auth/principal.ts';
import type { AppContext } from '../../../context.ts';
import { isOneOf } from '../../id-list.ts';
import { noteErasures } from '../delete.ts';
import { erasedFrom, trashTerm } from './trash-term.ts';

/**
 * Has flows of the principal's trash erased now, with all that they left: from here on nobody brings them back. What is
 * not in it is skipped; answers how many were. Where the server dies before that is noted, they are erased at their time.
 */
export async function emptyTrash(app: AppContext, { userId }: Principal, ids: readonly string[]): Promise<number> {
  const now = app.now();
  const gone = await app.db
    .update(flows)
    .set({ deletedAt: now - erasedFrom(0) })
    .where(and(isOneOf(flows.id, ids), eq(flows.userId, userId), gt(flows.deletedAt, now - trashTerm)))
    .returning({ id: flows.id });
  const erased = gone.map(({ id }) => id);
  if (erased.length > 0) await noteErasures(app, userId, erased);
  return erased.length;
}
