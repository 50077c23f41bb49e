import * as z from 'zod';
import { TemplatePage, TemplateRecord } from '../../../schema/wire/flow-template.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonTexts } from '../../http/json-array.ts';
import { mapPages } from '../../http/map-pages.ts';
import { pageJson, pageQuery } from '../../http/page.ts';
import { queryBoolean, queryChoice } from '../../http/query.ts';
import type { GraphPlace } from '../../store/graph-parts.ts';
import { listTemplates as findTemplates, pageOfTemplates } from '../../store/templates/list.ts';
import { loadTemplates } from '../../store/templates/load.ts';
import { templateJson } from '../../store/templates/record.ts';
import { listQuery, orderOf, searchText } from '../flows/list-query.ts';

export const listTemplates = endpoint({
  summary: 'List templates',
  description:
    'Your own, the system’s, and those of tenants and businesses that you are in: all of them as an array, or with `get_all=false` a page. Oldest first, unless `sort_by` or `sort_order` is given.',
  tag: 'Templates',
  access: 'user',
  query: z.object({
    get_all: queryBoolean(true),
    keyword: searchText(),
    flow_type: searchText(),
    scope: queryChoice(['system', 'tenant', 'business', 'personal']),
    sort_by: listQuery.shape.sort_by,
    sort_order: listQuery.shape.sort_order,
    ...pageQuery,
  }),
  responses: {
    200: {
      description: 'The templates; with `get_all=false` a page of them',
      schema: z.union([z.array(TemplateRecord), TemplatePage]),
    },
  },
  async handle({ app, principal, scope, query }) {
    const filter = { keyword: query.keyword, scope: query.scope, flowType: query.flow_type, within: scope };
    const order = orderOf(query);
    const texts = (places: GraphPlace[]) => mapPages(loadTemplates(app, places), templateJson);
    if (query.get_all) return jsonTexts(texts(await findTemplates(app, principal, filter, order)));
    const { places, total } = await pageOfTemplates(app, principal, filter, order, query);
    return pageJson(texts(places), { ...query, total });
  },
});
