import { ApiKeyCreate, ApiKeyCreated } from '../../../schema/wire/api-key.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { createApiKey as storeKey } from '../../store/api-keys.ts';

export const createApiKey = endpoint({
  summary: 'Make an API key',
  description: 'The answer is the only place that ever shows the whole key.',
  tag: 'API keys',
  access: 'user',
  body: jsonBody(ApiKeyCreate),
  responses: { 200: { description: 'The key', schema: ApiKeyCreated } },
  async handle({ app, principal, body }) {
    const name = body.value.name ?? null;
    const { key, id } = await storeKey(app, principal.userId, name);
    const unused = { last_used_at: null, total_uses: 0, is_active: true };
    return json({ name, ...unused, id, api_key: key, user_id: principal.userId });
  },
});
