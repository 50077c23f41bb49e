import { defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { hitLimits, hitLimitsOf, searchParameters } from '../http-services/search-inputs.ts';
import { limitedSearchSchema } from '../http-services/tool-arguments.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';
import { searchApiHits } from '../searchapi/search-api-hits.ts';

/** Searches by way of searchapi.io: the older node, for agents. */
export const searchApi = defineComponent({
  type: 'SearchAPI',
  displayName: 'Search API',
  description: 'Searches the web by way of SearchApi.',
  icon: 'SearchAPI',
  legacy: true,
  inputs: [
    { name: 'engine', input: 'MessageTextInput', displayName: 'Engine', value: 'google', inputTypes: ['Message'] },
    { name: 'api_key', input: 'SecretStrInput', displayName: 'SearchAPI API Key', required: true },
    { name: 'input_value', input: 'MultilineInput', displayName: 'Input', inputTypes: ['Message'] },
    searchParameters('Search parameters'),
    ...hitLimits,
  ],
  outputs: toolOutputs(
    async (inputs, context) => {
      const hits = await searchApiHits(queryOf(inputs, argumentsOf(inputs)), context);
      return hits.map((hit) => ({ ...hit, text: hit.snippet }));
    },
    (inputs, context) => {
      context.status(`Search API Tool created with engine: ${inputs.engine}`);
      return {
        name: 'search_api',
        description: 'Search for recent results using searchapi.io with result limiting',
        parameters: limitedSearchSchema({ type: 'object' }, ['query', 'params']),
        async call(args, asker) {
          const hits = await searchApiHits(queryOf(inputs, args), asker);
          return hits.map(({ title, link, snippet }) => ({ title, link, snippet }));
        },
      };
    },
  ),
});

function argumentsOf(inputs: Inputs): Json {
  const { input_value: query, search_params: params, max_results, max_snippet_length } = inputs;
  return { query, params, max_results, max_snippet_length };
}

function queryOf(inputs: Inputs, args: Json) {
  return {
    apiKey: textOf(inputs.api_key),
    engine: textOf(inputs.engine),
    query: textOf(args.query),
    params: objectOf(args.params),
    ...hitLimitsOf(args),
  };
}
