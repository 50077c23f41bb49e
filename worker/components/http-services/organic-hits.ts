import { firstCharacters, type Json, objectsOf } from './json-members.ts';

/**
 * The first hits of an answer in Google's form (`organic_results`): title and snippet cut to a length, and the whole
 * snippet as the record's text.
 */
export function organicHits(found: Json, maxResults: number, maxSnippetLength: number): readonly Json[] {
  return objectsOf(found.organic_results)
    .slice(0, maxResults)
    .map(({ title = '', link = '', snippet = '' }) => ({
      title: firstCharacters(title, maxSnippetLength),
      link,
      snippet: firstCharacters(snippet, maxSnippetLength),
      text: snippet,
    }));
}
