import * as z from 'zod';
import { MonitorMessage } from '../../../schema/wire/message.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonTexts } from '../../http/json-array.ts';
import { mapPages } from '../../http/map-pages.ts';
import { json } from '../../http/respond.ts';
import { listSession } from '../../store/messages/list-session.ts';
import { listStored } from '../../store/messages/list-stored.ts';
import { decodedAgain, MessageQuery } from './message-query.ts';
import { monitorMessage } from './message-record.ts';

export const listMessages = endpoint({
  summary: 'List your messages',
  description:
    'Of a session at once as it stands, turn by turn; without one by their times, and new ones within a second.',
  tag: 'Monitor',
  access: 'user',
  query: MessageQuery,
  responses: { 200: { description: 'The messages', schema: z.array(MonitorMessage) } },
  async handle({ app, principal, query }) {
    const { flow_id: flowId, session_id: sessionId, sender, sender_name: senderName, order_by: orderBy } = query;
    const { userId } = principal;
    const order = orderBy || null;
    if (!sessionId) {
      const pages = listStored(app, { userId, flowId, sender, senderName }, order ?? 'timestamp');
      return jsonTexts(mapPages(pages, (message) => JSON.stringify(monitorMessage(message))));
    }
    const senders = { sender: sender || undefined, senderName: senderName || undefined };
    const list = (session: string) =>
      listSession(app, { userId, flowId: flowId ?? null, sessionId: session }, senders, order);
    const found = await list(sessionId);
    const again = found.length === 0 ? decodedAgain(sessionId) : null;
    return json((again === null ? found : await list(again)).map(monitorMessage));
  },
});
