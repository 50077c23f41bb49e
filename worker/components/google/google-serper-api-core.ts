import { defineComponent } from '../../engine/component.ts';
import { objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { searchText } from '../http-services/search-inputs.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';
import { serperAnswer } from './serper.ts';

/** Searches with Google by way of serper.dev. */
export const googleSerperApiCore = defineComponent({
  type: 'GoogleSerperAPICore',
  displayName: 'Google Serper API',
  description: 'Searches with Google by way of Serper.',
  icon: 'Serper',
  inputs: [
    { name: 'serper_api_key', input: 'SecretStrInput', displayName: 'Serper API Key', required: true },
    searchText,
    { name: 'k', input: 'IntInput', displayName: 'Number of results', required: true, value: 4 },
  ],
  outputs: [
    tableOutput({ name: 'results', displayName: 'Results', method: 'search_serper' }, async (inputs, context) => {
      const query = textOf(inputs.input_value);
      const asked = { apiKey: inputs.serper_api_key, query, kind: 'search', count: Number(inputs.k), params: {} };
      try {
        const found = objectOf(await serperAnswer(asked, context));
        return objectsOf(found.organic).map(({ title = '', link = '', snippet = '' }) => ({ title, link, snippet }));
      } catch (error) {
        if (!(error instanceof ServiceAnswerError)) throw error;
        const text = `Error occurred while searching: ${error.message}`;
        context.status(text);
        return [{ error: text }];
      }
    }),
  ],
});
