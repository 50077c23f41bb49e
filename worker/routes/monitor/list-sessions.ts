import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { queryUuid } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { listSessionNames } from '../../store/messages/list-stored.ts';

export const listSessions = endpoint({
  summary: 'List your sessions',
  description: 'The one begun first first. A new one is there within a second.',
  tag: 'Monitor',
  access: 'user',
  query: z.object({ flow_id: queryUuid() }),
  responses: { 200: { description: 'Their ids', schema: z.array(z.string()), example: ['mine'] } },
  async handle({ app, principal, query }) {
    return json(await listSessionNames(app, principal.userId, query.flow_id));
  },
});
