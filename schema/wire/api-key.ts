import { z } from 'zod';

export const ApiKeyCreate = z.object({ name: z.string().max(200).nullable().optional() }).meta({ id: 'ApiKeyCreate' });

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
  .meta({ id: 'ApiKeyCreated' });

/** A key in the list: its first eight characters, the rest masked (facts 4). */
export const ApiKeyRecord = ApiKeyCreated.extend({ created_at: z.string() }).meta({ id: 'ApiKey' });

export const ApiKeyList = z
  .object({ total_count: z.int(), user_id: z.string(), api_keys: z.array(ApiKeyRecord) })
  .meta({ id: 'ApiKeyList' });
