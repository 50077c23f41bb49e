import { defineComponent } from '../../engine/component.ts';
import { newsInputs, textIn } from './search/news-inputs.ts';
import { newsTable } from './search/news-table.ts';

/** Articles of Google News as a table. */
export const newsSearch = defineComponent({
  type: 'NewsSearch',
  displayName: 'News Search',
  description: 'Looks for articles in Google News.',
  icon: 'newspaper',
  legacy: true,
  inputs: [
    {
      name: 'query',
      input: 'MessageTextInput',
      displayName: 'Search Query',
      info: 'Words to look for.',
      required: true,
      toolMode: true,
      inputTypes: ['Message'],
    },
    ...newsInputs,
  ],
  outputs: [
    {
      name: 'articles',
      displayName: 'News Articles',
      types: ['DataFrame'],
      method: 'search_news',
      run: (inputs, context) =>
        newsTable(
          {
            query: textIn(inputs.query),
            topic: textIn(inputs.topic),
            location: textIn(inputs.location),
            language: textIn(inputs.hl),
            country: textIn(inputs.gl),
            edition: textIn(inputs.ceid),
            timeout: inputs.timeout,
            nothingWanted: 'No search query, topic, or location provided.',
          },
          context,
        ),
    },
  ],
});
