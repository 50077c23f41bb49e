import { eq } from 'drizzle-orm';
import { flowVersions } from '../../../schema/tables/flow-versions.ts';
import { flows } from '../../../schema/tables/flows.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { readGraph } from '../graphs.ts';
import type { StoredFlow } from './load.ts';
import { readFlow } from './read.ts';
import { demandRunning, type RunnableFlow } from './runnable.ts';
import { isPublished, publishedColumns } from './runnable-columns.ts';

/**
 * A flow that the principal may run, with the graph that runs for its data, and what a run needs to know. Throws as
 * `readFlow`, and a 423 for one on hold.
 */
export async function readPublished(
  app: AppContext,
  principal: Principal,
  id: string,
): Promise<{ flow: StoredFlow; runnable: RunnableFlow }> {
  const flow = await readFlow(app, principal, id, 'run');
  const [found] = await app.db
    .select(publishedColumns)
    .from(flows)
    .leftJoin(flowVersions, isPublished)
    .where(eq(flows.id, id));
  // Rows of flows stay for a while: there is one where there was one.
  const runnable = demandRunning(found as RunnableFlow);
  return { flow: await asItRuns(app, flow, runnable), runnable };
}

/** A flow with the graph that runs for its data. */
export async function asItRuns(app: AppContext, flow: StoredFlow, { revision }: RunnableFlow): Promise<StoredFlow> {
  if (revision === flow.row.revision) return flow;
  return { ...flow, data: revision === null ? null : await readGraph(app, revision) };
}
