import { eq, type SQL, sql } from 'drizzle-orm';
import { businessMembers } from '../../../schema/tables/business-members.ts';
import { orgMembers } from '../../../schema/tables/org-members.ts';
import { tenantMembers } from '../../../schema/tables/tenant-members.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';

/**
 * What of that in which rows can lie a user is in: ids. Membership counts as it stands; being in a business or an
 * organisation is not being in those around it.
 */
export interface Membership {
  readonly tenants: ReadonlySet<string>;
  /** Each with its tenant, as the organisations. */
  readonly businesses: ReadonlyMap<number, string>;
  readonly orgs: ReadonlyMap<number, string>;
}

/**
 * What the principal is in, read from D1 at the first need and kept for as long as the account's epoch stands: with an
 * epoch the principal goes, and what is kept with it. So who does not ask pays nothing, and who was taken out of
 * something is out of it with the next request.
 */
export async function membershipOf(app: AppContext, principal: Principal): Promise<Membership> {
  const own = keptOf(principal);
  if (own.membership) return own.membership;
  const { userId } = principal;
  const [tenants, businesses, orgs] = await app.db.batch([
    app.db.select({ id: tenantMembers.tenantId }).from(tenantMembers).where(eq(tenantMembers.userId, userId)),
    app.db
      .select({ id: businessMembers.businessId, tenantId: businessMembers.tenantId })
      .from(businessMembers)
      .where(eq(businessMembers.userId, userId)),
    app.db
      .select({ id: orgMembers.orgId, tenantId: orgMembers.tenantId })
      .from(orgMembers)
      .where(eq(orgMembers.userId, userId)),
  ]);
  own.membership = { tenants: new Set(tenants.map(({ id }) => id)), businesses: byId(businesses), orgs: byId(orgs) };
  return own.membership;
}

/** The principal with other columns of place, of whom is known what was known. */
export function placed(principal: Principal, place: Pick<Principal, 'tenantId' | 'businessId' | 'isSelf'>): Principal {
  const copy = { ...principal, ...place };
  kept.set(copy, keptOf(principal));
  return copy;
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

function keptOf(principal: Principal): Kept {
  const own = kept.get(principal) ?? { membership: null };
  kept.set(principal, own);
  return own;
}

/** By the principal object itself, of which there is one for each credential and epoch, and its copies. */
const kept = new WeakMap<Principal, Kept>();

interface Kept {
  membership: Membership | null;
}
