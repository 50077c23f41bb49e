import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { deleteApiKey as dropKey } from '../../store/api-keys.ts';

export const deleteApiKey = endpoint({
  summary: 'Delete an API key',
  description: 'The key is refused from the next request on.',
  tag: 'API keys',
  access: 'user',
  params: z.object({ api_key_id: z.guid() }),
  responses: {
    200: { description: 'Deleted', schema: z.object({ detail: z.string() }), example: { detail: 'API Key deleted' } },
    400: { description: 'No such key of yours' },
  },
  async handle({ app, principal, params }) {
    await dropKey(app, principal.userId, params.api_key_id.toLowerCase());
    return json({ detail: 'API Key deleted' });
  },
});
