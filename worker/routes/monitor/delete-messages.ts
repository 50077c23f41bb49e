import { MessageIds } from '../../../schema/wire/message.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { empty } from '../../http/respond.ts';
import { deleteMessages as dropMessages } from '../../store/messages/change-messages.ts';

export const deleteMessages = endpoint({
  summary: 'Delete messages',
  description: 'Those that are not there, or not yours, are passed over.',
  tag: 'Monitor',
  access: 'user',
  body: jsonBody(MessageIds),
  responses: { 204: { description: 'Deleted' } },
  async handle({ app, principal, body }) {
    await dropMessages(app, principal.userId, body.value);
    return empty(204);
  },
});
