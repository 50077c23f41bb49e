import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ForbiddenError } from '../../http/errors.ts';
import { membershipOf } from './membership.ts';

/**
 * What a request's headers choose: lists show what of it the principal may see anyhow, and what is made is put into it.
 */
export interface Scope {
  /** Null for whoever names none and has no default one: then it is not asked about. */
  readonly tenantId: string | null;
  /** 0 for none. */
  readonly businessId: number;
  /** Only the principal's own. */
  readonly isSelf: boolean;
}

/** The scope that is named, where the principal is in it. Throws ForbiddenError. */
export async function checkedScope(
  app: AppContext,
  principal: Principal,
  named: { tenantId: string | undefined; businessId: number | undefined; isSelf: boolean },
): Promise<Scope> {
  const { tenantId = principal.tenantId, businessId = 0, isSelf } = named;
  if (named.tenantId !== undefined || businessId !== 0) {
    const { tenants, businesses } = await membershipOf(app, principal);
    if (named.tenantId !== undefined && !tenants.has(named.tenantId)) {
      throw new ForbiddenError(`tenant-id: you are in no tenant ${named.tenantId}.`, 'foreign_scope');
    }
    if (businessId !== 0 && businesses.get(businessId) !== tenantId) {
      throw new ForbiddenError(`business-id: you are in no business ${businessId} of this tenant.`, 'foreign_scope');
    }
  }
  return { tenantId, businessId, isSelf };
}

/** The principal, who puts what is made into the scope: rows take their place from there. */
export function within(principal: Principal, { tenantId, businessId, isSelf }: Scope): Principal {
  return { ...principal, tenantId, businessId, isSelf };
}
