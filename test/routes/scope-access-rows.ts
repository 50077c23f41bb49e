import type { Possessions } from '../support/possessions.ts';
import type { AccessRow } from './access-table.ts';

/**
 * The rows of the access table for what people are in. The owner is in each; a tenant that has businesses is not
 * deleted.
 */
export const scopeRows: Readonly<Record<string, AccessRow>> = {
  //                                                   nobody owner  sign-in other superuser deactivated deleted key
  'GET /api/v1/tenants/': /*                         */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/tenants/': /*                        */ [403, 403, 403, 403, 201, 401, 403, () => renamed()],
  'GET /api/v1/tenants/:tenant_id': /*               */ [403, 200, 200, 404, 200, 401, 403],
  'PATCH /api/v1/tenants/:tenant_id': /*             */ [403, 403, 403, 403, 200, 401, 403, () => renamed()],
  'DELETE /api/v1/tenants/:tenant_id': /*            */ [403, 403, 403, 403, 409, 401, 403],
  'GET /api/v1/tenants/:tenant_id/members': /*       */ [403, 403, 403, 403, 200, 401, 403],
  'POST /api/v1/tenants/:tenant_id/members': /*      */ [403, 403, 403, 403, 200, 401, 403, (has) => people(has)],
  'DELETE /api/v1/tenants/:tenant_id/members': /*    */ [403, 403, 403, 403, 200, 401, 403, (has) => people(has)],

  'GET /api/v1/businesses/': /*                      */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/businesses/': /*                     */ [403, 403, 403, 403, 201, 401, 403, (has) => made(has)],
  'GET /api/v1/businesses/:business_id': /*          */ [403, 200, 200, 404, 200, 401, 403],
  'PATCH /api/v1/businesses/:business_id': /*        */ [403, 403, 403, 403, 200, 401, 403, () => renamed()],
  'DELETE /api/v1/businesses/:business_id': /*       */ [403, 403, 403, 403, 204, 401, 403],
  'GET /api/v1/businesses/:business_id/members': /*  */ [403, 403, 403, 403, 200, 401, 403],
  'POST /api/v1/businesses/:business_id/members': /* */ [403, 403, 403, 403, 200, 401, 403, (has) => people(has)],
  'DELETE /api/v1/businesses/:business_id/members': [403, 403, 403, 403, 200, 401, 403, (has) => people(has)],

  'GET /api/v1/orgs/': /*                            */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/orgs/': /*                           */ [403, 403, 403, 403, 201, 401, 403, (has) => made(has)],
  'GET /api/v1/orgs/:org_id': /*                     */ [403, 200, 200, 404, 200, 401, 403],
  'PATCH /api/v1/orgs/:org_id': /*                   */ [403, 403, 403, 403, 200, 401, 403, () => renamed()],
  'DELETE /api/v1/orgs/:org_id': /*                  */ [403, 403, 403, 403, 204, 401, 403],
  'GET /api/v1/orgs/:org_id/members': /*             */ [403, 403, 403, 403, 200, 401, 403],
  'POST /api/v1/orgs/:org_id/members': /*            */ [403, 403, 403, 403, 200, 401, 403, (has) => people(has)],
  'DELETE /api/v1/orgs/:org_id/members': /*          */ [403, 403, 403, 403, 200, 401, 403, (has) => people(has)],

  'GET /api/v1/groups/': /*                          */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/groups/': /*                         */ [403, 403, 403, 403, 201, 401, 403, (has) => made(has)],
  'GET /api/v1/groups/:group_id': /*                 */ [403, 200, 200, 404, 200, 401, 403],
  'PATCH /api/v1/groups/:group_id': /*               */ [403, 403, 403, 403, 200, 401, 403, () => renamed()],
  'DELETE /api/v1/groups/:group_id': /*              */ [403, 403, 403, 403, 204, 401, 403],
  'GET /api/v1/groups/:group_id/members': /*         */ [403, 403, 403, 403, 200, 401, 403],
  'POST /api/v1/groups/:group_id/members': /*        */ [403, 403, 403, 403, 200, 401, 403, (has) => people(has)],
  'DELETE /api/v1/groups/:group_id/members': /*      */ [403, 403, 403, 403, 200, 401, 403, (has) => people(has)],
};

/**
 * Callers whose scope counts: somebody else who is in all that the owner is in; and, where headers of a scope are
 * taken, the owner with that of their tenant, and with that of another.
 */
export const scopedCallers = ['member', 'ownerInTenant', 'ownerAbroad'] as const;

/** What a member gets where it is something else than anybody gets. */
export const memberRows: Readonly<Record<string, number>> = {
  'GET /api/v1/tenants/:tenant_id': 200,
  'GET /api/v1/businesses/:business_id': 200,
  'GET /api/v1/orgs/:org_id': 200,
  'GET /api/v1/groups/:group_id': 200,
  // It is the tenant's.
  'GET /api/v1/flows/flow_template/:template_id': 200,
  'PATCH /api/v1/flows/flow_template/:template_id': 403,
  'DELETE /api/v1/flows/flow_template/:template_id': 403,
  'POST /api/v1/flows/flow_template/:template_id/use': 201,
};

function made(has: Possessions) {
  return { ...renamed(), tenant_id: has.scopes.tenant };
}

function renamed() {
  return { name: crypto.randomUUID() };
}

function people(has: Possessions) {
  return { ids: [has.owner] };
}
