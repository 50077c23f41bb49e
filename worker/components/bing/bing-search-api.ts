import { defineComponent, type Inputs } from '../../engine/component.ts';
import { pythonRepr } from '../../engine/python-text.ts';
import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf, withText } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { jsonOf } from '../http-services/service-answer.ts';
import { textArgument } from '../http-services/tool-arguments.ts';
import { toolOutput } from '../http-services/tool-outputs.ts';

/** Searches with Bing, at Microsoft or at an address of one's own. */
export const bingSearchApi = defineComponent({
  type: 'BingSearchAPI',
  displayName: 'Bing Search API',
  description: 'Searches the web with Bing.',
  icon: 'Bing',
  inputs: [
    { name: 'bing_subscription_key', input: 'SecretStrInput', displayName: 'Bing Subscription Key' },
    { name: 'input_value', input: 'MultilineInput', displayName: 'Input', inputTypes: ['Message'] },
    {
      name: 'bing_search_url',
      input: 'MessageTextInput',
      displayName: 'Bing Search URL',
      advanced: true,
      inputTypes: ['Message'],
    },
    { name: 'k', input: 'IntInput', displayName: 'Number of results', required: true, value: 4 },
  ],
  outputs: [
    tableOutput(
      { name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' },
      async (inputs, context) => {
        const hits = await search(inputs, textOf(inputs.input_value), context);
        return hits.map((hit) => withText(hit, hit.snippet ?? hit.Result));
      },
    ),
    toolOutput({ name: 'tool', displayName: 'Tool', method: 'build_tool' }, (inputs) => ({
      name: 'bing_search_results_json',
      description: 'Searches the web with Bing, for questions about current events. Gives a list of hits.',
      parameters: textArgument('query'),
      call: async (args, asker) => pythonRepr(await search(inputs, textOf(args.query), asker)),
    })),
  ],
});

async function search(inputs: Inputs, query: string, asker: Asker): Promise<readonly Json[]> {
  const answer = await askService(asker, {
    url: textOf(inputs.bing_search_url) || 'https://api.bing.microsoft.com/v7.0/search',
    query: { q: query, count: inputs.k, textDecorations: 'True', textFormat: 'HTML' },
    headers: { 'Ocp-Apim-Subscription-Key': textOf(inputs.bing_subscription_key) },
  });
  const hits = objectsOf(objectOf(objectOf(jsonOf(answer, 'requests')).webPages).value);
  if (hits.length === 0) return [{ Result: 'No good Bing Search Result was found' }];
  return hits.map(({ snippet, name, url }) => ({ snippet, title: name, link: url }));
}
