import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf } from '../http-services/json-members.ts';
import { organicHits } from '../http-services/organic-hits.ts';
import { jsonOf } from '../http-services/service-answer.ts';

/** The first hits of a search at searchapi.io. `params` are further members of the query. */
export async function searchApiHits(asked: SearchApiQuery, asker: Asker): Promise<readonly Json[]> {
  const answer = await askService(asker, {
    url: 'https://www.searchapi.io/api/v1/search',
    query: { engine: asked.engine, q: asked.query, ...asked.params },
    headers: { Authorization: `Bearer ${asked.apiKey}` },
  });
  return organicHits(objectOf(jsonOf(answer, 'requests')), asked.maxResults, asked.maxSnippetLength);
}

export interface SearchApiQuery {
  readonly apiKey: string;
  readonly engine: string;
  readonly query: string;
  readonly params: Json;
  readonly maxResults: number;
  readonly maxSnippetLength: number;
}
