import { defineComponent } from '../../engine/component.ts';
import { objectOf, textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { hitLimits, hitLimitsOf, searchParameters, searchText } from '../http-services/search-inputs.ts';
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
    searchText,
    searchParameters('Search parameters'),
    ...hitLimits,
  ],
  outputs: [
    tableOutput({ name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' }, (inputs, context) =>
      searchApiHits(
        {
          apiKey: textOf(inputs.api_key),
          engine: textOf(inputs.engine),
          query: textOf(inputs.input_value),
          params: objectOf(inputs.search_params),
          ...hitLimitsOf(inputs),
        },
        context,
      ),
    ),
  ],
});
