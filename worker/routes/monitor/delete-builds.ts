import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { queryUuid } from '../../http/query.ts';
import { empty } from '../../http/respond.ts';
import { deleteVertexBuilds } from '../../store/vertex-builds.ts';

export const deleteBuilds = endpoint({
  summary: 'Forget what the vertices of a flow came to',
  tag: 'Monitor',
  access: 'user',
  query: z.object({ flow_id: queryUuid().pipe(z.string()) }),
  responses: { 204: { description: 'Forgotten' } },
  async handle({ app, principal, query }) {
    await deleteVertexBuilds(app, { userId: principal.userId, flowId: query.flow_id });
    return empty(204);
  },
});
