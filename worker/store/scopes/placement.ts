import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ForbiddenError } from '../../http/errors.ts';
import { membershipOf } from './membership.ts';

/** Where a row lies: its columns of `scopeColumns`. */
export interface Placement {
  readonly tenantId: string | null;
  readonly businessId: number;
  readonly isSelf: boolean;
  readonly orgId: number;
}

/** What a body says of it: absent stays. */
export interface PlacementFields {
  readonly tenant_id?: string | null | undefined;
  readonly business_id?: number | null | undefined;
  readonly is_self?: boolean | null | undefined;
  readonly org_id?: number | null | undefined;
}

/**
 * Where something new lies: in the principal's scope, but for what the body names. What a record shows for none (null, 0,
 * false) names nothing: bodies are often records of something else. Throws as `movedPlacement`.
 */
export function newPlacement(app: AppContext, principal: Principal, body: PlacementFields): Promise<Placement> {
  const { tenantId, businessId, isSelf, orgId } = principal;
  const named = {
    tenant_id: body.tenant_id ?? undefined,
    business_id: body.business_id || undefined,
    is_self: body.is_self || undefined,
    org_id: body.org_id || undefined,
  };
  return movedPlacement(app, principal, { tenantId, businessId, isSelf, orgId }, named);
}

/** Whether a body says anything of where its row lies. */
export function namesPlacement(body: PlacementFields): boolean {
  return [body.tenant_id, body.business_id, body.is_self, body.org_id].some((value) => value !== undefined);
}

/**
 * Where a row lies after a change. Null clears; a business or an organisation that is named without its tenant brings that
 * along, and another tenant leaves both behind. Throws ForbiddenError for what the principal is not in, unless it stays.
 */
export async function movedPlacement(
  app: AppContext,
  principal: Principal,
  from: Placement,
  body: PlacementFields,
): Promise<Placement> {
  const isSelf = body.is_self === undefined ? from.isSelf : (body.is_self ?? false);
  const { tenant_id: tenant, business_id: business, org_id: org } = body;
  if (tenant === undefined && business === undefined && org === undefined) return { ...from, isSelf };
  const { tenants, businesses, orgs } = await membershipOf(app, principal);
  const brought = business && business !== from.businessId ? businesses.get(business) : org ? orgs.get(org) : undefined;
  const tenantId = tenant === undefined ? (brought ?? from.tenantId) : tenant;
  const stays = tenantId === from.tenantId;
  if (!stays && tenantId !== null && !tenants.has(tenantId)) throw foreign('tenant_id', tenantId);
  const within = (field: string, own: ReadonlyMap<number, string>, wanted: number | null | undefined, was: number) => {
    const id = wanted === undefined ? (stays ? was : 0) : (wanted ?? 0);
    if (id !== 0 && !(stays && id === was) && own.get(id) !== tenantId) throw foreign(field, id);
    return id;
  };
  return {
    tenantId,
    businessId: within('business_id', businesses, business, from.businessId),
    isSelf,
    orgId: within('org_id', orgs, org, from.orgId),
  };
}

function foreign(field: string, id: string | number): ForbiddenError {
  const place = field === 'tenant_id' ? '' : ' of this tenant';
  return new ForbiddenError(
    `${field}: you are not in ${id}${place}. Name one that you are in, or none.`,
    'foreign_scope',
  );
}
