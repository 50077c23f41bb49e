import * as z from 'zod';
import { FlowHeader, FlowPage, FlowRecord } from '../../../schema/wire/flow.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonTexts } from '../../http/json-array.ts';
import { mapPages } from '../../http/map-pages.ts';
import { pageJson } from '../../http/page.ts';
import { shownTo } from '../../store/access/for-others.ts';
import { listFlows as findFlows, pageOfFlows } from '../../store/flows/list.ts';
import { type FlowPlace, loadFlows, type StoredFlow } from '../../store/flows/load.ts';
import { flowHeaderJson, flowJson } from '../../store/flows/record.ts';
import { defaultProjectId } from '../../store/projects.ts';
import { filterOf, type ListQuery, listQuery, orderOf } from './list-query.ts';
import { type ScopeFilter, scopeFilter } from './scope-filter.ts';

export const listFlows = endpoint({
  summary: 'List your flows',
  description:
    'All of them as an array, or with `get_all=false` a page of those of a project: of the default one, where none is named and not `all_projects`. Oldest first, unless `sort_by` or `sort_order` is given. With a header of a scope, what of it you may see: others’ flows as well, unless `is-self`, and those of every project where none is named.',
  tag: 'Flows',
  access: 'user',
  query: listQuery,
  responses: {
    200: {
      description: 'The flows, with `header_flows` their headers; with `get_all=false` a page of them',
      schema: z.union([z.array(z.union([FlowRecord, FlowHeader])), FlowPage]),
    },
  },
  async handle({ app, request, principal, scope, query }) {
    const scoped = await scopeFilter(app, principal, scope, query, request.headers);
    const filter = filterOf(query, await projectOf(app, principal, query, scoped), scoped);
    const order = orderOf(query);
    const [form, graphs] = query.header_flows
      ? ([flowHeaderJson, 'components'] as const)
      : ([flowJson, 'all'] as const);
    const shown = (flow: StoredFlow) => form(shownTo(principal, flow));
    const texts = (places: FlowPlace[]) => mapPages(loadFlows(app, places, graphs), shown);
    if (query.get_all) return jsonTexts(texts(await findFlows(app, principal, filter, order)));
    const { places, total } = await pageOfFlows(app, principal, filter, order, query);
    return pageJson(texts(places), { ...query, total });
  },
});

async function projectOf(
  app: AppContext,
  principal: Principal,
  query: ListQuery,
  { shared }: ScopeFilter,
): Promise<string | undefined> {
  const named = query.project_id ?? query.folder_id;
  if (named !== undefined || query.get_all || query.all_projects || shared) return named;
  return defaultProjectId(app, principal);
}
