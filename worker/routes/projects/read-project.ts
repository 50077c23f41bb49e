import * as z from 'zod';
import { ProjectPage, ProjectWithFlows } from '../../../schema/wire/project.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonTexts } from '../../http/json-array.ts';
import { mapPages } from '../../http/map-pages.ts';
import { pageJson } from '../../http/page.ts';
import { queryBoolean, queryInteger } from '../../http/query.ts';
import { shownTo } from '../../store/access/for-others.ts';
import { type FlowFilter, listFlows, pageOfFlows } from '../../store/flows/list.ts';
import { type FlowPlace, loadFlows, type StoredFlow } from '../../store/flows/load.ts';
import { flowJson } from '../../store/flows/record.ts';
import { readProject as findProject } from '../../store/projects/read.ts';
import { projectRecordFor } from '../../store/projects/record.ts';
import { searchText } from '../flows/list-query.ts';
import { projectPath } from './project-path.ts';

export const readProject = endpoint({
  summary: 'Read a project',
  description:
    'With all of its flows; where both `page` and `size` are given, with a page of them, the last changed first, which `is_component`, `is_flow` and `search` narrow. Of another’s project that authorises you: with those flows that are not private, without their secrets.',
  tag: 'Projects',
  access: 'user',
  params: projectPath,
  query: z.object({
    page: queryInteger<number | undefined>(undefined, 1, 1_000_000_000),
    size: queryInteger<number | undefined>(undefined, 1, 100),
    is_component: queryBoolean(false),
    is_flow: queryBoolean(false),
    search: searchText(),
  }),
  responses: {
    200: { description: 'The project', schema: z.union([ProjectWithFlows, ProjectPage]) },
    404: { description: 'No such project that you may see' },
  },
  async handle({ app, principal, params, query }) {
    const row = await findProject(app, principal, params.project_id, 'read');
    const project = JSON.stringify(projectRecordFor(principal, row));
    const shared = row.userId !== principal.userId;
    const shown = (flow: StoredFlow) => flowJson(shownTo(principal, flow));
    const texts = (places: FlowPlace[]) => mapPages(loadFlows(app, places), shown);
    const { page, size } = query;
    if (page === undefined || size === undefined) {
      const places = await listFlows(app, principal, { projectId: params.project_id, shared });
      return jsonTexts(texts(places), { before: `${project.slice(0, -1)},"flows":`, after: '}' });
    }
    const filter = { projectId: params.project_id, shared, name: query.search, ...kinds(query) };
    const order = { by: 'updated_at', direction: 'desc' } as const;
    const { places, total } = await pageOfFlows(app, principal, filter, order, { page, size });
    return pageJson(texts(places), { page, size, total }, { before: `{"folder":${project},"flows":`, after: '}' });
  },
});

/** What is asked for as both is neither, as for the reference. */
function kinds(query: { is_component: boolean; is_flow: boolean }): FlowFilter {
  if (query.is_component && query.is_flow) return { isComponent: 'never' };
  if (query.is_component) return { isComponent: true };
  return query.is_flow ? { isComponent: false } : {};
}
