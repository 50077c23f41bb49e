import { and, asc, eq, isNull } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { visibleTo } from '../access/visible-to.ts';

/** A flow that a project may be invoked with, and what it says of itself. */
export interface InvokableFlow {
  readonly id: string;
  readonly name: string;
  readonly isHold: boolean;
  readonly description: string | null;
  readonly actionName: string | null;
  readonly actionDescription: string | null;
}

/** Whether the project has a flow of that id that the principal may run. */
export async function hasFlow(
  app: AppContext,
  principal: Principal,
  projectId: string,
  flowId: string,
): Promise<boolean> {
  const isThere = and(eq(flows.id, flowId), eq(flows.projectId, projectId), isNull(flows.deletedAt));
  const found = await app.db
    .select({ id: flows.id })
    .from(flows)
    .where(and(isThere, visibleTo(principal, 'run')));
  return found.length > 0;
}

/** The project's flows that are online and that the principal may run, oldest first; those on hold as well. */
export function onlineFlows(app: AppContext, principal: Principal, projectId: string): Promise<InvokableFlow[]> {
  const { id, name, isHold, description, actionName, actionDescription } = flows;
  const isOnline = and(eq(flows.isOnline, true), eq(flows.isComponent, false), eq(flows.isDeleted, false));
  return app.db
    .select({ id, name, isHold, description, actionName, actionDescription })
    .from(flows)
    .where(and(isOnline, eq(flows.projectId, projectId), visibleTo(principal, 'run'), isNull(flows.deletedAt)))
    .orderBy(asc(flows.createAt), asc(flows.id));
}
