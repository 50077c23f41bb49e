import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { flowVersions } from '../../../schema/tables/flow-versions.ts';
import { flows } from '../../../schema/tables/flows.ts';
import { users } from '../../../schema/tables/users.ts';
import { webhookSecrets } from '../../../schema/tables/webhook-secrets.ts';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../is-uuid.ts';
import { principalOf } from '../principals.ts';
import { type OpenFlow, throughOwner } from './open-flow.ts';
import { isPublished, publishedColumns } from './runnable-columns.ts';

/** A flow that takes webhooks; signed ones alone where it has secrets, which are sealed here. */
export interface WebhookFlow extends OpenFlow {
  readonly secrets: readonly string[];
}

/**
 * The flow of this id or endpoint name that takes webhooks and whose owner is active; null for every other. Names are
 * their owners' own: where several have the same, it means that of `ownerId`, else the oldest flow, so that nobody can
 * take over an address that is in use. Kept under the owner's epoch. Without an owner it is asked for from a `network`:
 * throws a 429 where too many come from there, unless the flow takes signed webhooks alone.
 */
export function findWebhookFlow(
  app: AppContext,
  idOrName: string,
  ownerId: string | null,
  network: string,
): Promise<WebhookFlow | null> {
  return throughOwner(
    app,
    `webhook/${ownerId ?? ''}/${idOrName}`,
    () => read(app, idOrName, ownerId),
    ({ secrets }) => (ownerId === null && secrets.length === 0 ? network : null),
  );
}

async function read(app: AppContext, idOrName: string, ownerId: string | null): Promise<WebhookFlow | null> {
  const named = isUuid(idOrName) ? eq(flows.id, idOrName.toLowerCase()) : eq(flows.endpointName, idOrName);
  // Of the graph that runs.
  const hasNode = sql`case when ${flowVersions.id} is null then ${flows.hasWebhookNode} else ${flowVersions.record} ->> '$.hasWebhookNode' end`;
  const isOpen = or(eq(flows.webhook, true), hasNode);
  const isOwners = ownerId === null ? undefined : eq(flows.userId, ownerId);
  const [found] = await app.db
    .select({
      flow: publishedColumns,
      owner: users,
      current: webhookSecrets.current,
      previous: webhookSecrets.previous,
    })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .leftJoin(flowVersions, isPublished)
    .leftJoin(webhookSecrets, eq(webhookSecrets.flowId, flows.id))
    .where(and(named, isOpen, isOwners, isNull(flows.deletedAt), eq(users.isActive, true)))
    .orderBy(asc(flows.createAt), asc(flows.id))
    .limit(1);
  if (!found) return null;
  const secrets = [found.current, found.previous].filter((secret) => secret !== null);
  return { flow: found.flow, owner: principalOf(found.owner), secrets };
}
