import { defineComponent, type Inputs } from '../../engine/component.ts';
import { googleHits, hitRows } from '../google/google-search.ts';
import { textOf, withText } from '../http-services/json-members.ts';
import { textArgument } from '../http-services/tool-arguments.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';

/** Searches with a programmable search engine of Google: the older node, for agents. */
export const googleSearchApi = defineComponent({
  type: 'GoogleSearchAPI',
  displayName: 'Google Search API [DEPRECATED]',
  description: 'Searches with a programmable search engine of Google.',
  icon: 'Google',
  legacy: true,
  inputs: [
    { name: 'google_api_key', input: 'SecretStrInput', displayName: 'Google API Key', required: true },
    { name: 'google_cse_id', input: 'SecretStrInput', displayName: 'Google CSE ID', required: true },
    { name: 'input_value', input: 'MultilineInput', displayName: 'Input', inputTypes: ['Message'] },
    { name: 'k', input: 'IntInput', displayName: 'Number of results', required: true, value: 4 },
  ],
  outputs: toolOutputs(
    async (inputs, context) => {
      const hits = await googleHits(queryOf(inputs, textOf(inputs.input_value)), context);
      return hitRows(hits).map((hit) => withText(hit, hit.snippet ?? hit.Result ?? ''));
    },
    (inputs) => ({
      name: 'google_search',
      description: 'Search Google for recent results.',
      parameters: textArgument('__arg1'),
      async call(args, asker) {
        const hits = await googleHits(queryOf(inputs, textOf(args.__arg1)), asker);
        if (hits.length === 0) return 'No good Google Search Result was found';
        return hits.flatMap(({ snippet }) => (snippet === undefined ? [] : [textOf(snippet)])).join(' ');
      },
    }),
  ),
});

function queryOf(inputs: Inputs, query: string) {
  const { google_api_key: apiKey, google_cse_id: engine, k } = inputs;
  return { apiKey: textOf(apiKey), engine: textOf(engine), query, count: Number(k) };
}
