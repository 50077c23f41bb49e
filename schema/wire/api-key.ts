import * as z from 'zod';

const created = {
  name: 'my script',
  last_used_at: null,
  total_uses: 0,
  is_active: true,
  id: '33b76bc6-cb1a-417a-b93a-130961f3692a',
  api_key: `sk-${'x'.repeat(43)}`,
  user_id: '8a18b5a9-31a7-461f-b36e-35912d7262d6',
};

const masked = { ...created, api_key: 'sk-9xPdM'.padEnd(46, '*'), created_at: '2026-11-21T09:21:27.969000' };

export const ApiKeyCreate = z
  .object({ name: z.string().max(200).nullable().optional() })
  .meta({ id: 'ApiKeyCreate', examples: [{ name: 'my script' }] });

/** A new key: the only time that it is shown whole (spec 5.2.6). */
export const ApiKeyCreated = z
  .object({
    name: z.string().nullable(),
    last_used_at: z.string().nullable(),
    total_uses: z.int(),
    is_active: z.boolean(),
    id: z.string(),
    api_key: z.string(),
    user_id: z.string(),
  })
  .meta({ id: 'ApiKeyCreated', examples: [created] });

/** A key in the list: its first eight characters, the rest masked (facts 4). */
export const ApiKeyRecord = ApiKeyCreated.extend({ created_at: z.string() }).meta({ id: 'ApiKey', examples: [masked] });

export const ApiKeyList = z
  .object({ total_count: z.int(), user_id: z.string(), api_keys: z.array(ApiKeyRecord) })
  .meta({ id: 'ApiKeyList', examples: [{ total_count: 1, user_id: created.user_id, api_keys: [masked] }] });
