import { defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { hitLimits, hitLimitsOf, searchParameters } from '../http-services/search-inputs.ts';
import { argument, limitedSearchSchema } from '../http-services/tool-arguments.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';
import { serpApiHits } from '../serpapi/serp-api-hits.ts';

/** Searches by way of serpapi.com: the older node, for agents. */
export const serpApi = defineComponent({
  type: 'SerpAPI',
  displayName: 'Serp Search API',
  description: 'Searches the web by way of SerpAPI.',
  icon: 'SerpSearch',
  legacy: true,
  inputs: [
    { name: 'serpapi_api_key', input: 'SecretStrInput', displayName: 'SerpAPI API Key', required: true },
    { name: 'input_value', input: 'MultilineInput', displayName: 'Input', inputTypes: ['Message'] },
    searchParameters('Parameters'),
    ...hitLimits,
  ],
  outputs: toolOutputs(
    async (inputs, context) => {
      const { input_value: query, search_params: params, max_results, max_snippet_length } = inputs;
      try {
        const asked = queryOf(inputs, { query, params, max_results, max_snippet_length });
        return (await serpApiHits(asked, context)).map((hit) => ({ ...hit, text: hit.snippet }));
      } catch (error) {
        if (context.signal.aborted) throw error;
        const { message } = error as Error;
        context.status(`Error: ${message}`);
        return [{ error: message, text: message }];
      }
    },
    (inputs, context) => {
      context.status('SerpAPI Tool created');
      return {
        name: 'serp_search_api',
        description: 'Search for recent results using SerpAPI with result limiting',
        parameters: limitedSearchSchema({ anyOf: [{ type: 'object' }, { type: 'null' }], default: usualParameters }, [
          'query',
        ]),
        async call(args, asker) {
          const hits = await serpApiHits(queryOf(inputs, args), asker);
          return hits.map(({ title, link, snippet }) => ({ title, link, snippet }));
        },
      };
    },
  ),
});

const usualParameters = { engine: 'google', google_domain: 'google.com', gl: 'us', hl: 'en' };

/** The node's own parameters count where a call has none. */
function queryOf(inputs: Inputs, args: Json) {
  const given = objectOf(argument(args, 'params', usualParameters));
  return {
    apiKey: textOf(inputs.serpapi_api_key),
    query: textOf(args.query),
    params: Object.keys(given).length > 0 ? given : objectOf(inputs.search_params),
    ...hitLimitsOf(args),
  };
}
