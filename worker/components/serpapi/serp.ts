import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { messageOutput, recordsOutput } from '../http-services/outputs.ts';
import { hitLimits, hitLimitsOf, searchParameters, searchText } from '../http-services/search-inputs.ts';
import { serpApiHits } from './serp-api-hits.ts';

/** Searches with Google and other engines by way of serpapi.com. */
export const serp = defineComponent({
  type: 'Serp',
  displayName: 'Serp Search API',
  description: 'Searches the web by way of SerpAPI.',
  icon: 'SerpSearch',
  inputs: [
    { name: 'serpapi_api_key', input: 'SecretStrInput', displayName: 'SerpAPI API Key', required: true },
    searchText,
    searchParameters('Parameters', 'Further parameters, as engine, gl or hl.'),
    ...hitLimits,
  ],
  outputs: [
    recordsOutput({ name: 'data', displayName: 'Data', method: 'fetch_content' }, find),
    messageOutput({ name: 'text', displayName: 'Text', method: 'fetch_content_text' }, async (inputs, context) => {
      const hits = await find(inputs, context);
      const text = hits.map((hit) => `${textOf(hit.text)}\n`).join('');
      context.status(text);
      return text;
    }),
  ],
});

function find(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const asked = {
    apiKey: textOf(inputs.serpapi_api_key),
    query: textOf(inputs.input_value),
    params: objectOf(inputs.search_params),
    ...hitLimitsOf(inputs),
  };
  return serpApiHits(asked, context);
}
