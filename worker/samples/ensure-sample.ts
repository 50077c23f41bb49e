import { and, eq, isNull } from 'drizzle-orm';
import { flows } from '../../schema/tables/flows.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { createFlow } from '../store/flows/create.ts';
import { samples } from './basic-examples.ts';

/**
 * Gives a new installation its sample and its starter, and finds the sample again later. Who deleted it does not get it
 * back: null then.
 */
export async function ensureSample(
  app: AppContext,
  principal: Principal,
  isNew: boolean,
): Promise<{ id: string; endpoint_name: string } | null> {
  if (isNew) {
    for (const sample of samples()) {
      await createFlow(app, principal, sample, JSON.stringify(sample.data));
    }
  }
  const [found] = await app.db
    .select({ id: flows.id })
    .from(flows)
    .where(and(eq(flows.userId, principal.userId), eq(flows.endpointName, 'sample'), isNull(flows.deletedAt)));
  return found ? { id: found.id, endpoint_name: 'sample' } : null;
}
