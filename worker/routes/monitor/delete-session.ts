import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { queryUuid } from '../../http/query.ts';
import { empty } from '../../http/respond.ts';
import { deleteSession as dropSession } from '../../store/messages/change-messages.ts';

export const deleteSession = endpoint({
  summary: 'Delete a session',
  description: 'With all its messages, in all your flows or in one. One that is not there is passed over.',
  tag: 'Monitor',
  access: 'user',
  params: z.object({ session_id: z.string() }),
  query: z.object({ flow_id: queryUuid() }),
  responses: { 204: { description: 'Deleted' } },
  async handle({ app, principal, params, query }) {
    await dropSession(app, {
      userId: principal.userId,
      flowId: query.flow_id ?? null,
      sessionId: params.session_id,
    });
    return empty(204);
  },
});
