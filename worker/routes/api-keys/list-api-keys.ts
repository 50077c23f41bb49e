import { ApiKeyList } from '../../../schema/wire/api-key.ts';
import { isoNaive } from '../../../schema/wire/times.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { listApiKeys as readKeys } from '../../store/api-keys.ts';

/** Characters of a whole key, which its masked form keeps (facts 4). */
const keyLength = 46;

export const listApiKeys = endpoint({
  summary: 'List your API keys',
  tag: 'API keys',
  access: 'user',
  responses: { 200: { description: 'The keys, masked, with their uses', schema: ApiKeyList } },
  async handle({ app, principal }) {
    const keys = await readKeys(app, principal.userId);
    const records = keys.map(({ row, totalUses, lastUsedAt }) => ({
      name: row.name,
      last_used_at: isoNaive(lastUsedAt),
      total_uses: totalUses,
      is_active: true,
      id: row.id,
      api_key: row.prefix.padEnd(keyLength, '*'),
      user_id: row.userId,
      created_at: isoNaive(row.createdAt),
    }));
    return json({ total_count: records.length, user_id: principal.userId, api_keys: records });
  },
});
