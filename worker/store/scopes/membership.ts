import { eq, type SQL, sql } from 'drizzle-orm';
import { businessMembers } from '../../../schema/tables/business-members.ts';
import { groupMembers } from '../../../schema/tables/group-members.ts';
import { orgMembers } from '../../../schema/tables/org-members.ts';
import { tenantMembers } from '../../../schema/tables/tenant-members.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';

/** What a user is in: ids. Membership counts as it stands; being in a business or an organisation is not being in those around it. */
export interface Membership {
  readonly tenants: ReadonlySet<string>;
  /** The tenant of requests that name none; null for none. */
  readonly defaultTenant: string | null;
  /** Each with its tenant, as the ones below. */
  readonly businesses: ReadonlyMap<number, string>;
  readonly orgs: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
}

/**
 * What the principal is in, read from D1 at the first need and kept for as long as the account's epoch stands: with an
 * epoch the principal goes, and what is kept with it. So who does not ask pays nothing, and who was taken out of
 * something is out of it with the next request.
 */
export async function membershipOf(app: AppContext, principal: Principal): Promise<Membership> {
  const known = kept.get(principal);
  if (known) return known;
  const { userId } = principal;
  const [tenants, businesses, orgs, groups] = await app.db.batch([
    app.db.select({ id: tenantMembers.tenantId }).from(tenantMembers).where(eq(tenantMembers.userId, userId)),
    app.db
      .select({ id: businessMembers.businessId, tenantId: businessMembers.tenantId })
      .from(businessMembers)
      .where(eq(businessMembers.userId, userId)),
    app.db
      .select({ id: orgMembers.orgId, tenantId: orgMembers.tenantId })
      .from(orgMembers)
      .where(eq(orgMembers.userId, userId)),
    app.db
      .select({ id: groupMembers.groupId, tenantId: groupMembers.tenantId })
      .from(groupMembers)
      .where(eq(groupMembers.userId, userId)),
  ]);
  const membership = {
    tenants: new Set(tenants.map(({ id }) => id)),
    defaultTenant: principal.tenantId,
    businesses: byId(businesses),
    orgs: byId(orgs),
    groups: byId(groups),
  };
  kept.set(principal, membership);
  return membership;
}

/** SQL for the ids of what a user is in, as a subquery: `sql\`${column} in ${idsIn('groups', userId)}\``. */
export function idsIn(kind: keyof typeof queries, userId: string): SQL {
  return queries[kind](userId);
}

const queries = {
  tenants: (userId: string) => sql`(select m.tenant_id from tenant_members m where m.user_id = ${userId})`,
  businesses: (userId: string) => sql`(select m.business_id from business_members m where m.user_id = ${userId})`,
  orgs: (userId: string) => sql`(select m.org_id from org_members m where m.user_id = ${userId})`,
  groups: (userId: string) => sql`(select m.group_id from group_members m where m.user_id = ${userId})`,
};

function byId(rows: readonly { readonly id: number; readonly tenantId: string }[]): ReadonlyMap<number, string> {
  return new Map(rows.map(({ id, tenantId }) => [id, tenantId]));
}

/** By the principal object itself, of which there is one for each credential and epoch. */
const kept = new WeakMap<Principal, Membership>();
