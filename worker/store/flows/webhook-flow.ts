import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { principalOf } from '../principals.ts';
import type { RunnableFlow } from './runnable.ts';

/** A flow that takes webhooks, and its owner, with whose rights it runs where no key says whose. */
export interface WebhookFlow {
  readonly flow: RunnableFlow;
  readonly owner: Principal;
}

/**
 * The flow of this id or endpoint name that takes webhooks and whose owner is active; null for every other. Names are
 * their owners' own: where several have the same, it means that of `ownerId`, else the oldest flow, so that nobody can
 * take over an address that is in use. Kept under the owner's epoch.
 */
export async function findWebhookFlow(
  app: AppContext,
  idOrName: string,
  ownerId: string | null,
): Promise<WebhookFlow | null> {
  const key = `webhook/${ownerId ?? ''}/${idOrName}`;
  const known = app.cache.peek<WebhookFlow>(key);
  const first = known ?? (await read(app, idOrName, ownerId));
  if (first === null) return null;
  const pulse = await app.accounts.use(first.owner.userId, null);
  const kept = app.cache.get<WebhookFlow>(key, pulse);
  if (kept) return kept;
  // What was read before the epoch was known may be older than it: only a second read may be kept.
  const found = await read(app, idOrName, ownerId);
  if (found !== null && found.owner.userId === first.owner.userId) app.cache.put(key, pulse, found);
  return found;
}

async function read(app: AppContext, idOrName: string, ownerId: string | null): Promise<WebhookFlow | null> {
  const named = uuid.test(idOrName) ? eq(flows.id, idOrName.toLowerCase()) : eq(flows.endpointName, idOrName);
  const isOpen = or(eq(flows.webhook, true), eq(flows.hasWebhookNode, true));
  const isOwners = ownerId === null ? undefined : eq(flows.userId, ownerId);
  const { id, name, userId, revision, tenantId, businessId, isSelf, orgId } = flows;
  const [found] = await app.db
    .select({ flow: { id, name, userId, revision, tenantId, businessId, isSelf, orgId }, owner: users })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .where(and(named, isOpen, isOwners, isNull(flows.deletedAt), eq(users.isActive, true)))
    .orderBy(asc(flows.createAt), asc(flows.id))
    .limit(1);
  return found ? { flow: found.flow, owner: principalOf(found.owner) } : null;
}

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;
