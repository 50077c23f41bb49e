import { TerminalError } from '../../engine/errors.ts';
import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf } from '../http-services/json-members.ts';
import { organicHits } from '../http-services/organic-hits.ts';
import { parsed } from '../http-services/service-answer.ts';

/**
 * The first hits of a search at serpapi.com. `params` take the place of the usual ones (Google, in English). An answer
 * without hits, as a refused key has, gives none. Throws TerminalError with the reason where nothing can be read.
 */
export async function serpApiHits(asked: SerpApiQuery, asker: Asker): Promise<readonly Json[]> {
  const params = Object.keys(asked.params).length > 0 ? asked.params : usualParameters;
  try {
    const answer = await askService(asker, {
      url: 'https://serpapi.com/search',
      query: {
        ...params,
        api_key: asked.apiKey,
        q: asked.query,
        output: 'json',
        source: 'python',
        ...(params.engine === undefined && { engine: 'google' }),
      },
    });
    return organicHits(objectOf(parsed(answer)), asked.maxResults, asked.maxSnippetLength);
  } catch (error) {
    if (asker.signal.aborted) throw error;
    throw new TerminalError(`Error in SerpAPI search: ${(error as Error).message}`, 'service_failed');
  }
}

const usualParameters: Json = { engine: 'google', google_domain: 'google.com', gl: 'us', hl: 'en' };

export interface SerpApiQuery {
  readonly apiKey: string;
  readonly query: string;
  readonly params: Json;
  readonly maxResults: number;
  readonly maxSnippetLength: number;
}
