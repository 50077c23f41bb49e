import { and, eq, isNull } from 'drizzle-orm';
import { flowVersions } from '../../../schema/tables/flow-versions.ts';
import { flows } from '../../../schema/tables/flows.ts';
import { users } from '../../../schema/tables/users.ts';
import type { AppContext } from '../../context.ts';
import { principalOf } from '../principals.ts';
import { type OpenFlow, throughOwner } from './open-flow.ts';
import { isPublished, publishedColumns } from './runnable-columns.ts';

/**
 * The flow that its owner, who is active, has made public; null for every other. Throws a 429 where too many visitors
 * come from one network.
 */
export function findPublicFlow(app: AppContext, flowId: string, network: string): Promise<OpenFlow | null> {
  return throughOwner(
    app,
    `public/${flowId}`,
    () => read(app, flowId),
    () => network,
  );
}

async function read(app: AppContext, flowId: string): Promise<OpenFlow | null> {
  const isOpen = and(eq(flows.accessType, 'PUBLIC'), isNull(flows.deletedAt), eq(users.isActive, true));
  const [found] = await app.db
    .select({ flow: publishedColumns, owner: users })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .leftJoin(flowVersions, isPublished)
    .where(and(eq(flows.id, flowId), isOpen));
  return found ? { flow: found.flow, owner: principalOf(found.owner) } : null;
}
