import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf } from '../http-services/json-members.ts';
import { jsonOf } from '../http-services/service-answer.ts';

/** Entities of Wikidata that match a text, as the vendor's search gives them. */
export async function wikidataEntities(query: string, asker: Asker): Promise<readonly Json[]> {
  const answer = await askService(asker, {
    url: 'https://www.wikidata.org/w/api.php',
    query: { action: 'wbsearchentities', format: 'json', search: query, language: 'en' },
    headers: { 'User-Agent': 'Rillflow' },
    redirect: 'manual',
  });
  return objectsOf(objectOf(jsonOf(answer)).search);
}
