import { and, eq, isNull } from 'drizzle-orm';
import { apiKeys } from '../../../schema/tables/api-keys.ts';
import { flows } from '../../../schema/tables/flows.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import type { RunnableFlow } from '../flows/runnable.ts';
import { principalOf } from '../principals.ts';

/** The flow of a schedule, its owner, and whether the key that set it is still there; null for a flow that was deleted. */
export async function findScheduled(
  app: AppContext,
  flowId: string,
  keyId: string | null,
): Promise<ScheduledFlow | null> {
  const { id, name, userId, revision, tenantId, businessId, isSelf, orgId } = flows;
  const [found] = await app.db
    .select({
      flow: { id, name, userId, revision, tenantId, businessId, isSelf, orgId },
      owner: users,
      keyId: apiKeys.id,
    })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .leftJoin(apiKeys, and(eq(apiKeys.id, keyId ?? ''), eq(apiKeys.userId, flows.userId)))
    .where(and(eq(flows.id, flowId), isNull(flows.deletedAt)));
  if (!found) return null;
  const { flow, owner } = found;
  return {
    flow,
    owner: { ...principalOf(owner), keyId },
    isActive: owner.isActive,
    hasKey: keyId === null || found.keyId !== null,
  };
}

export interface ScheduledFlow {
  readonly flow: RunnableFlow;
  readonly owner: Principal;
  readonly isActive: boolean;
  readonly hasKey: boolean;
}
