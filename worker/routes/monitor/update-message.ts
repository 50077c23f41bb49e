import * as z from 'zod';
import type { MessageChange } from '../../../durable-objects/sessions/edit.ts';
import { MessageIdInPath, MessageUpdate, MonitorMessageUpdated } from '../../../schema/wire/message.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { parseProperties, propertiesText } from '../../store/message-json.ts';
import { editMessage } from '../../store/messages/change-messages.ts';
import { updatedMessage } from './message-record.ts';

export const updateMessage = endpoint({
  summary: 'Change a message',
  description: 'Another text marks it as edited. Properties are taken as a whole: those not named get their defaults.',
  tag: 'Monitor',
  access: 'user',
  params: z.object({ message_id: MessageIdInPath }),
  body: jsonBody(MessageUpdate),
  responses: {
    200: { description: 'The message', schema: MonitorMessageUpdated },
    404: { description: 'No such message of yours' },
    413: { description: 'Larger than can be stored' },
  },
  async handle({ app, principal, params, body }) {
    const message = await editMessage(app, principal.userId, params.message_id, changeOf(body.value));
    return json(updatedMessage(message));
  },
});

function changeOf(update: MessageUpdate): MessageChange {
  const { text, sender, sender_name, session_id, context_id, files, edit, error, properties } = update;
  const change = {
    text,
    sender,
    sender_name,
    session_id,
    context_id,
    files: files && JSON.stringify(files),
    edit: typeof edit === 'boolean' ? Number(edit) : null,
    error: typeof error === 'boolean' ? Number(error) : null,
    properties: properties && propertiesText(parseProperties(JSON.stringify(properties))),
  };
  const given = Object.entries(change).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as MessageChange;
}
