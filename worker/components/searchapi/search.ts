import { defineComponent } from '../../engine/component.ts';
import { objectOf, textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { searchApiHits } from './search-api-hits.ts';

/** Searches with Google, Bing or DuckDuckGo by way of searchapi.io. */
export const search = defineComponent({
  type: 'SearchComponent',
  displayName: 'SearchApi',
  description: 'Searches the web with Google, Bing or DuckDuckGo by way of SearchApi.',
  icon: 'SearchAPI',
  inputs: [
    {
      name: 'engine',
      input: 'DropdownInput',
      displayName: 'Engine',
      value: 'google',
      options: ['google', 'bing', 'duckduckgo'],
    },
    { name: 'api_key', input: 'SecretStrInput', displayName: 'SearchAPI API Key', required: true },
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
      displayName: 'Search parameters',
      value: {},
      advanced: true,
      list: true,
    },
    { name: 'max_results', input: 'IntInput', displayName: 'Max Results', value: 5, advanced: true },
    { name: 'max_snippet_length', input: 'IntInput', displayName: 'Max Snippet Length', value: 100, advanced: true },
  ],
  outputs: [
    tableOutput({ name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' }, (inputs, context) =>
      searchApiHits(
        {
          apiKey: textOf(inputs.api_key),
          engine: textOf(inputs.engine),
          query: textOf(inputs.input_value),
          params: objectOf(inputs.search_params),
          maxResults: Number(inputs.max_results),
          maxSnippetLength: Number(inputs.max_snippet_length),
        },
        context,
      ),
    ),
  ],
});
