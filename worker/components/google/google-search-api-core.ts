import { defineComponent } from '../../engine/component.ts';
import { textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { searchText } from '../http-services/search-inputs.ts';
import { googleHits, hitRows } from './google-search.ts';

/** Searches with a programmable search engine of Google. */
export const googleSearchApiCore = defineComponent({
  type: 'GoogleSearchAPICore',
  displayName: 'Google Search API',
  description: 'Searches with a programmable search engine of Google.',
  icon: 'Google',
  inputs: [
    { name: 'google_api_key', input: 'SecretStrInput', displayName: 'Google API Key', required: true },
    { name: 'google_cse_id', input: 'SecretStrInput', displayName: 'Google CSE ID', required: true },
    searchText,
    { name: 'k', input: 'IntInput', displayName: 'Number of results', required: true, value: 4 },
  ],
  outputs: [
    tableOutput({ name: 'results', displayName: 'Results', method: 'search_google' }, async (inputs, context) => {
      if (!inputs.google_api_key) return [{ error: 'Invalid Google API Key' }];
      if (!inputs.google_cse_id) return [{ error: 'Invalid Google CSE ID' }];
      const asked = {
        apiKey: textOf(inputs.google_api_key),
        engine: textOf(inputs.google_cse_id),
        query: textOf(inputs.input_value),
        count: Number(inputs.k),
      };
      return hitRows(await googleHits(asked, context));
    }),
  ],
});
