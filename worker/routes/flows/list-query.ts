import * as z from 'zod';
import { withoutNul } from '../../../schema/wire/without-nul.ts';
import { pageQuery } from '../../http/page.ts';
import { queryBoolean, queryChoice, queryInteger, queryText, queryUuid } from '../../http/query.ts';
import { type FlowFilter, type FlowOrder, oldestFirst } from '../../store/flows/list.ts';
import { type ScopeFilter, scopeQuery } from './scope-filter.ts';

/** The parameters of a list of flows (spec 4.5). */
export const listQuery = z.object({
  remove_example_flows: queryBoolean(false),
  components_only: queryBoolean(false),
  get_all: queryBoolean(true),
  header_flows: queryBoolean(false),
  all_projects: queryBoolean(false),
  exclude_deleted: queryBoolean(false),
  project_id: queryUuid(),
  folder_id: queryUuid(),
  keyword: searchText(),
  flow_type: searchText(),
  workflow_status: queryChoice(['draft', 'online', 'hold', 'deleted', 'version']),
  sort_by: queryChoice(['name', 'create_at', 'updated_at', 'flow_type']),
  sort_order: queryChoice(['asc', 'desc']),
  org_id: queryInteger<number | undefined>(undefined, Number.MIN_SAFE_INTEGER),
  ...scopeQuery,
  ...pageQuery,
});

/** Which flows a list is asked for. `project` is the one it is limited to, `scoped` what of a scope. */
export function filterOf(query: ListQuery, project: string | undefined, scoped: ScopeFilter): FlowFilter {
  return {
    ...scoped,
    projectId: project,
    isComponent: query.components_only ? true : undefined,
    excludeDeleted: query.exclude_deleted,
    status: query.workflow_status,
    flowType: query.flow_type,
    org: query.org_id === undefined ? undefined : { id: query.org_id, withBelow: query.include_descendant_orgs },
    keyword: query.keyword,
  };
}

/** In which order: oldest first as the reference's, unless one is asked for; then descending (spec 4.5). */
export function orderOf({ sort_by: by, sort_order: direction }: Pick<ListQuery, 'sort_by' | 'sort_order'>): FlowOrder {
  if (by === undefined && direction === undefined) return oldestFirst;
  return { by: by ?? 'create_at', direction: direction ?? 'desc' };
}

/** A text to look for in a query. */
export function searchText() {
  return queryText()
    .pipe(withoutNul(z.string().max(200)).optional())
    .meta({ override: { type: 'string', maxLength: 200 } });
}

export type ListQuery = z.output<typeof listQuery>;
