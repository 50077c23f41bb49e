import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { createTenant, createWithin } from '../../store/scopes/write.ts';
import type { ServedKind } from './scope-kinds.ts';
import { scopeRecord } from './scope-record.ts';

/** Makes one of a kind. */
export function createScope(served: ServedKind) {
  const { kind, one } = served;
  return endpoint({
    summary: `Make ${one}`,
    tag: 'Scopes',
    access: 'superuser',
    body: jsonBody(served.create),
    responses: {
      201: { description: 'It is made', schema: served.record },
      409: { description: kind.isTree ? 'The name is taken there, or the tree gets too deep' : 'The name is taken' },
      ...(kind.table === 'tenants' ? {} : { 404: { description: 'No such tenant, or nothing of that parent’s id' } }),
    },
    async handle({ app, principal, body }) {
      const { name, tenant_id: tenantId, parent_id: parentId = null } = body.value;
      const row =
        tenantId === undefined
          ? await createTenant(app, principal, name)
          : await createWithin(app, kind, principal, { name, tenantId, parentId });
      return json(scopeRecord(kind, row), 201);
    },
  });
}
