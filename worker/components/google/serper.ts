import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { jsonOf } from '../http-services/service-answer.ts';

/** Google's answer by way of serper.dev: `organic` hits, or `news`. Throws what `jsonOf` throws. */
export async function serperAnswer(asked: SerperQuery, asker: Asker): Promise<Json> {
  const { gl = 'us', hl = 'en', tbs = null } = asked.params;
  const answer = await askService(asker, {
    method: 'POST',
    url: `https://google.serper.dev/${encodeURIComponent(asked.kind)}`,
    query: { q: asked.query, gl, hl, num: asked.count, tbs },
    headers: { 'X-API-KEY': textOf(asked.apiKey), 'Content-Type': 'application/json' },
  });
  return objectOf(jsonOf(answer, 'requests'));
}

export interface SerperQuery {
  readonly apiKey: unknown;
  readonly query: string;
  /** `search` or `news`. */
  readonly kind: string;
  readonly count: number;
  readonly params: Json;
}
