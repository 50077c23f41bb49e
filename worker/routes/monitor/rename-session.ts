import * as z from 'zod';
import { MonitorMessage } from '../../../schema/wire/message.ts';
import { endpoint } from '../../http/endpoint.ts';
import { queryText, queryUuid } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { renameSession as rename } from '../../store/messages/change-messages.ts';
import { monitorMessage } from './message-record.ts';

export const renameSession = endpoint({
  summary: 'Rename a session',
  description:
    'In all your flows, or in one. A session that has the new name already takes the messages in, behind its own.',
  tag: 'Monitor',
  access: 'user',
  params: z.object({ session_id: z.string() }),
  query: z.object({ new_session_id: queryText().pipe(z.string().min(1).max(1000)), flow_id: queryUuid() }),
  responses: {
    200: { description: 'The messages that were renamed', schema: z.array(MonitorMessage) },
    404: { description: 'No such session of yours' },
  },
  async handle({ app, principal, params, query }) {
    const { new_session_id: to, flow_id: flowId = null } = query;
    const sessions = { userId: principal.userId, flowId, sessionId: params.session_id };
    return json((await rename(app, sessions, to)).map(monitorMessage));
  },
});
