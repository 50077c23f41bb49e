import * as z from 'zod';
import { MessageRecord } from '../../../schema/wire/message.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonTexts } from '../../http/json-array.ts';
import { mapPages } from '../../http/map-pages.ts';
import { listStored } from '../../store/messages/list-stored.ts';
import { atHomes } from '../../store/messages/session-homes.ts';
import { FlowMessageQuery } from './message-query.ts';
import { messageRecord } from './message-record.ts';

export const listMessageRecords = endpoint({
  summary: 'List the messages of a flow',
  description: 'Of a session at once as it stands; without one new messages are there within a second.',
  tag: 'Monitor',
  access: 'user',
  query: FlowMessageQuery,
  responses: { 200: { description: 'The messages with all their fields', schema: z.array(MessageRecord) } },
  async handle({ app, principal, query }) {
    const { flow_id: flowId, session_id: sessionId, sender, sender_name: senderName, order_by: orderBy } = query;
    const { userId } = principal;
    // The integer ids come from the copy, so the session brings it up to date first.
    if (sessionId) await atHomes(app, { userId, flowId, sessionId }, (home) => home.flush());
    const pages = listStored(app, { userId, flowId, sessionId, sender, senderName }, orderBy || 'id');
    return jsonTexts(mapPages(pages, (message) => JSON.stringify(messageRecord(message))));
  },
});
