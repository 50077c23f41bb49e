import { and, isNotNull, lte, min } from 'drizzle-orm';
import { runs } from '../../schema/tables/runs.ts';
import type { AppContext } from '../context.ts';
import { isOneOf } from './id-list.ts';

/** The ids of the runs that are to be swept by now, the longest due first. */
export async function runsToSweep(app: AppContext, most: number): Promise<string[]> {
  const rows = await app.db
    .select({ id: runs.id })
    .from(runs)
    .where(lte(runs.sweepAt, app.now()))
    .orderBy(runs.sweepAt)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** When the next run is to be swept, in milliseconds; null where none is kept. */
export async function nextSweep(app: AppContext): Promise<number | null> {
  const [row] = await app.db
    .select({ next: min(runs.sweepAt) })
    .from(runs)
    .where(isNotNull(runs.sweepAt));
  return row?.next ?? null;
}

/** Has runs that would not go swept some milliseconds later, so that they keep no others. */
export async function postponeSweeps(app: AppContext, ids: readonly string[], by: number): Promise<void> {
  const now = app.now();
  await app.db
    .update(runs)
    .set({ sweepAt: now + by })
    .where(and(isOneOf(runs.id, ids), lte(runs.sweepAt, now)));
}
