import { endpoint } from '../../http/endpoint.ts';
import { empty } from '../../http/respond.ts';
import { dropSecrets } from '../../store/flows/webhook-secrets.ts';
import { flowPath } from './flow-path.ts';

export const deleteWebhookSecret = endpoint({
  summary: 'Delete a flow’s webhook secrets',
  description: 'Its webhooks need no signature any more.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  responses: { 204: { description: 'There is none any more' }, 404: { description: 'No such flow of yours' } },
  async handle({ app, principal, params }) {
    await dropSecrets(app, principal, params.flow_id);
    return empty(204);
  },
});
