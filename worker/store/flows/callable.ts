import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { flowVersions } from '../../../schema/tables/flow-versions.ts';
import { flows } from '../../../schema/tables/flows.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../is-uuid.ts';
import { may } from '../may.ts';
import type { RunnableFlow } from './runnable.ts';
import { isPublished, publishedColumns } from './runnable-columns.ts';

/** A flow that another flow of the same owner may run, as it is published. */
export interface CallableRow extends RunnableFlow {
  readonly description: string | null;
  readonly endpointName: string | null;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

/** The caller's flow of this id, or of this name; null where there is none. */
export async function findCallable(
  app: AppContext,
  principal: Principal,
  idOrName: string,
): Promise<CallableRow | null> {
  const isId = isUuid(idOrName);
  const named = isId ? eq(flows.id, idOrName.toLowerCase()) : eq(flows.name, idOrName);
  const [found] = await select(app).where(and(named, eq(flows.userId, principal.userId), isNull(flows.deletedAt)));
  return found && may(principal, 'run', found) ? found : null;
}

/** The caller's other flows in the project of a flow, newest first. */
export async function listCallable(app: AppContext, principal: Principal, flowId: string): Promise<CallableRow[]> {
  const [own] = await app.db.select({ projectId: flows.projectId }).from(flows).where(eq(flows.id, flowId));
  if (!own?.projectId) return [];
  return select(app)
    .where(
      and(
        eq(flows.projectId, own.projectId),
        eq(flows.userId, principal.userId),
        ne(flows.id, flowId),
        isNull(flows.deletedAt),
      ),
    )
    .orderBy(desc(flows.updatedAt), desc(flows.id));
}

function select(app: AppContext) {
  const { description, endpointName, updatedAt } = flows;
  return app.db
    .select({ ...publishedColumns, description, endpointName, updatedAt })
    .from(flows)
    .leftJoin(flowVersions, isPublished);
}
