import type { FlowTemplateRow } from '../../../schema/tables/flow-templates.ts';
import type { TemplateScope, TemplateUpdate } from '../../../schema/wire/flow-template.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ForbiddenError, ValidationError } from '../../http/errors.ts';
import { membershipOf } from '../scopes/membership.ts';

/** The columns that say who sees a template. */
export type Place = Pick<FlowTemplateRow, 'scope' | 'tenantId' | 'businessId' | 'isSelf' | 'orgId'>;

/**
 * Where the principal puts a template. Who is in no tenant keeps for themselves what would be for it. Throws
 * ForbiddenError for the system's by others than superusers and for a business that they are not in, ValidationError
 * where none is named.
 */
export async function placeFor(
  app: AppContext,
  principal: Principal,
  scope: TemplateScope,
  businessId: number | null | undefined,
): Promise<Place> {
  const { tenantId, orgId } = principal;
  if (scope === 'system') {
    if (principal.isSuperuser) return { scope, tenantId: null, businessId: 0, isSelf: false, orgId: 0 };
    throw new ForbiddenError("The user doesn't have enough privileges", 'superuser_required');
  }
  if (scope === 'business') return inBusiness(app, principal, businessId);
  if (scope === 'tenant' && tenantId !== null) return { scope, tenantId, businessId: 0, isSelf: false, orgId };
  return { scope: 'personal', tenantId, businessId: 0, isSelf: true, orgId };
}

/** Where an update puts it: null for where it is. Throws as `placeFor` does, and for making others' templates personal. */
export async function movedPlace(
  app: AppContext,
  principal: Principal,
  row: FlowTemplateRow,
  { is_self: isSelf, business_id: businessId }: TemplateUpdate,
): Promise<Place | null> {
  if (isSelf === true) {
    if (row.scope === 'personal') return null;
    if (row.userId === principal.userId) return placeFor(app, principal, 'personal', null);
    throw new ForbiddenError('Only its maker may make this template personal.', 'template_not_yours');
  }
  if (businessId) return row.businessId === businessId ? null : placeFor(app, principal, 'business', businessId);
  const leaves = (isSelf === false && row.isSelf) || (businessId !== undefined && row.businessId !== 0);
  return leaves ? placeFor(app, principal, 'tenant', null) : null;
}

async function inBusiness(
  app: AppContext,
  principal: Principal,
  businessId: number | null | undefined,
): Promise<Place> {
  if (!businessId) {
    const msg = 'Field required: a template of a business needs the id of one that you are in';
    throw new ValidationError([{ type: 'missing', loc: ['body', 'business_id'], msg }]);
  }
  const tenantId = (await membershipOf(app, principal)).businesses.get(businessId);
  if (tenantId !== undefined) return { scope: 'business', tenantId, businessId, isSelf: false, orgId: principal.orgId };
  throw new ForbiddenError(`business_id: you are in no business ${businessId}.`, 'foreign_scope');
}
