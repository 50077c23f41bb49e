import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { parsed, withoutSecrets } from '../http-services/service-answer.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';

/** Hits of Google's programmable search engine. Throws ServiceRefusedError in the words of its client, without the key. */
export async function googleHits(asked: GoogleQuery, asker: Asker): Promise<readonly Json[]> {
  const answer = await askService(asker, {
    url: 'https://customsearch.googleapis.com/customsearch/v1',
    query: { q: asked.query, cx: asked.engine, num: asked.count, key: asked.apiKey, alt: 'json' },
  });
  if (answer.status === 200) return objectsOf(objectOf(parsed(answer)).items);
  throw new ServiceRefusedError(refusal(answer.status, answer.url, answer.text), answer.status, answer.text);
}

/** What flows see of a hit; one row that says so where there is none. */
export function hitRows(hits: readonly Json[]): readonly Json[] {
  if (hits.length === 0) return [{ Result: 'No good Google Search Result was found' }];
  return hits.map(({ title, link, snippet }) => ({ title, link, ...(snippet !== undefined && { snippet }) }));
}

function refusal(status: number, url: string, body: string): string {
  let reason = body.slice(0, 200);
  try {
    reason = textOf(objectOf(objectOf(JSON.parse(body)).error).message);
  } catch {
    // What is no JSON stands for itself.
  }
  return `<HttpError ${status} when requesting ${withoutSecrets(url)} returned "${reason}". Details: "${reason}">`;
}

export interface GoogleQuery {
  readonly apiKey: string;
  /** The id of the search engine (`cx`). */
  readonly engine: string;
  readonly query: string;
  readonly count: number;
}
