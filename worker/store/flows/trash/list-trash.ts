import { and, count, desc, eq, gt } from 'drizzle-orm';
import { flows } from '../../../../schema/tables/flows.ts';
import type { Principal } from '../../../auth/principal.ts';
import type { AppContext } from '../../../context.ts';
import { type FlowPlace, placeColumns } from '../load.ts';
import { trashTerm } from './trash-term.ts';

/** A page of the principal's flows that can be brought back, the last deleted first, and how many there are. */
export async function pageOfTrash(
  app: AppContext,
  { userId }: Principal,
  { page, size }: { page: number; size: number },
): Promise<{ places: FlowPlace[]; total: number }> {
  const isThere = and(eq(flows.userId, userId), gt(flows.deletedAt, app.now() - trashTerm));
  const [places, [counted]] = await app.db.batch([
    app.db
      .select(placeColumns)
      .from(flows)
      .where(isThere)
      .orderBy(desc(flows.deletedAt), desc(flows.id))
      .limit(size)
      .offset((page - 1) * size),
    app.db.select({ total: count() }).from(flows).where(isThere),
  ]);
  return { places, total: counted?.total ?? 0 };
}
