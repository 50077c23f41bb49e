import * as z from 'zod';
import { TrashPage } from '../../../schema/wire/trashed-flow.ts';
import { endpoint } from '../../http/endpoint.ts';
import { mapPages } from '../../http/map-pages.ts';
import { pageJson, pageQuery } from '../../http/page.ts';
import { loadFlows } from '../../store/flows/load.ts';
import { trashedFlowJson } from '../../store/flows/record.ts';
import { pageOfTrash } from '../../store/flows/trash/list-trash.ts';

export const listTrash = endpoint({
  summary: 'List your deleted flows',
  description: 'A page of those that can be brought back, the last deleted first.',
  tag: 'Flows',
  access: 'user',
  query: z.object(pageQuery),
  responses: { 200: { description: 'The flows, with when they were deleted and will be erased', schema: TrashPage } },
  async handle({ app, principal, query }) {
    const { places, total } = await pageOfTrash(app, principal, query);
    return pageJson(mapPages(loadFlows(app, places, 'all', 'trashed'), trashedFlowJson), { ...query, total });
  },
});
