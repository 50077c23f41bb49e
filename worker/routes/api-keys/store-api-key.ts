import * as z from 'zod';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { keepStoreKey } from '../../store/users.ts';
import { cookie, cookieNames } from '../sign-in/token-answer.ts';

/** Seconds that the store cookie lives. */
const cookieSeconds = 365 * 24 * 3600;

export const storeApiKey = endpoint({
  summary: 'Keep your key of a component store',
  description: 'The key is encrypted and never shown again; the cookie holds its ciphertext.',
  tag: 'API keys',
  access: 'user',
  body: jsonBody(
    z.object({ api_key: z.string().min(1).max(10_000) }).meta({ id: 'StoreApiKey', examples: [{ api_key: '…' }] }),
  ),
  responses: {
    200: { description: 'Kept', schema: z.object({ detail: z.string() }), example: { detail: 'API Key saved' } },
  },
  async handle({ app, principal, request, body }) {
    const sealed = await keepStoreKey(app, principal.userId, body.value.api_key);
    return json({ detail: 'API Key saved' }, 200, {
      'set-cookie': cookie(request, cookieNames.store, sealed, cookieSeconds, true),
    });
  },
});
