import { and, eq } from 'drizzle-orm';
import { apiKeys } from '../../../schema/tables/api-keys.ts';
import { flowVersions } from '../../../schema/tables/flow-versions.ts';
import { flows } from '../../../schema/tables/flows.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import type { RunnableFlow } from '../flows/runnable.ts';
import { isPublished, publishedColumns } from '../flows/runnable-columns.ts';
import { principalOf } from '../principals.ts';

/**
 * The flow of a schedule as it is published, its owner, and whether the key that set it is still there; null for a flow of
 * which nothing is left.
 */
export async function findScheduled(
  app: AppContext,
  flowId: string,
  keyId: string | null,
): Promise<ScheduledFlow | null> {
  const [found] = await app.db
    .select({
      flow: publishedColumns,
      deletedAt: flows.deletedAt,
      owner: users,
      keyId: apiKeys.id,
    })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .leftJoin(flowVersions, isPublished)
    .leftJoin(apiKeys, and(eq(apiKeys.id, keyId ?? ''), eq(apiKeys.userId, flows.userId)))
    .where(eq(flows.id, flowId));
  if (!found) return null;
  const { flow, owner } = found;
  return {
    flow,
    owner: { ...principalOf(owner), keyId },
    isTrashed: found.deletedAt !== null,
    isActive: owner.isActive,
    hasKey: keyId === null || found.keyId !== null,
  };
}

export interface ScheduledFlow {
  readonly flow: RunnableFlow;
  readonly owner: Principal;
  readonly isTrashed: boolean;
  readonly isActive: boolean;
  readonly hasKey: boolean;
}
