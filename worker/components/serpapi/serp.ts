import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { messageOutput, recordsOutput } from '../http-services/outputs.ts';
import { serpApiHits } from './serp-api-hits.ts';

/** Searches with Google and other engines by way of serpapi.com. */
export const serp = defineComponent({
  type: 'Serp',
  displayName: 'Serp Search API',
  description: 'Searches the web by way of SerpAPI.',
  icon: 'SerpSearch',
  inputs: [
    { name: 'serpapi_api_key', input: 'SecretStrInput', displayName: 'SerpAPI API Key', required: true },
    {
      name: 'input_value',
      input: 'MultilineInput',
      displayName: 'Input',
      info: 'What to search for.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'search_params',
      input: 'DictInput',
      displayName: 'Parameters',
      info: 'Further parameters, as engine, gl or hl.',
      value: {},
      advanced: true,
      list: true,
    },
    { name: 'max_results', input: 'IntInput', displayName: 'Max Results', value: 5, advanced: true },
    { name: 'max_snippet_length', input: 'IntInput', displayName: 'Max Snippet Length', value: 100, advanced: true },
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
    maxResults: Number(inputs.max_results),
    maxSnippetLength: Number(inputs.max_snippet_length),
  };
  return serpApiHits(asked, context);
}
