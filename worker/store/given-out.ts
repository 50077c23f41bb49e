import { and, eq, ne } from 'drizzle-orm';
import { runs } from '../../schema/tables/runs.ts';
import type { AppContext } from '../context.ts';
import { isStamped } from '../secrets/stamped-id.ts';
import { isUuid } from './is-uuid.ts';

/**
 * Whether a background run was ever given this id, as far as can be told without its object: asking an object that never
 * was leaves a file on one machine. Ids carry a stamp; those that were given out before they did have a row in D1.
 */
export async function wasGivenOut(app: AppContext, runId: string): Promise<boolean> {
  if (!isUuid(runId)) return false;
  if (await isStamped(app.keyring, runId)) return true;
  const [row] = await app.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, runId.toLowerCase()), ne(runs.trigger, 'api')));
  return row !== undefined;
}
