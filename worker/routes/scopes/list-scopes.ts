import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { pageQuery, pageRecord } from '../../http/page.ts';
import { queryInteger, queryUuid } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { listScopes as readScopes } from '../../store/scopes/read.ts';
import type { ServedKind } from './scope-kinds.ts';
import { scopeRecord } from './scope-record.ts';

/** The list of one kind. */
export function listScopes(served: ServedKind) {
  const { kind, several, page } = served;
  return endpoint({
    summary: `List ${several}`,
    description: 'A page of those that you are in, for superusers of all; oldest first.',
    tag: 'Scopes',
    access: 'user',
    query: queryOf(served),
    responses: { 200: { description: 'A page of them', schema: page } },
    async handle({ app, principal, query }) {
      const filter = { tenantId: query.tenant_id, parentId: query.parent_id };
      const { rows, total } = await readScopes(app, kind, principal, filter, query);
      const items = rows.map((row) => scopeRecord(kind, row));
      return json(pageRecord(items, { ...query, total }));
    },
  });
}

/** Of what has no tenant or parent, none is asked for. */
function queryOf({ kind }: ServedKind): typeof wholeQuery {
  if (kind.isTree) return wholeQuery;
  const query = wholeQuery.omit({ parent_id: true, ...(kind.table === 'tenants' && { tenant_id: true }) });
  return query as unknown as typeof wholeQuery;
}

const wholeQuery = z.object({
  tenant_id: queryUuid(),
  parent_id: queryInteger<number | undefined>(undefined, 1),
  ...pageQuery,
});
