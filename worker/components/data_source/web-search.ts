import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import type { DataFrame } from '../../engine/values.ts';
import { feedError, feedTable } from './search/feed-table.ts';
import { newsInputs, textIn } from './search/news-inputs.ts';
import { newsTable } from './search/news-table.ts';
import { webTable } from './search/web-table.ts';

/** Pages, news or a feed as a table, by the node's mode. */
export const webSearch = defineComponent({
  type: 'UnifiedWebSearch',
  // The search of 1.5 and 1.6, which had the one mode.
  aliases: ['WebSearchNoAPI'],
  displayName: 'Web Search',
  description: 'Searches the web or the news, or reads an RSS feed.',
  icon: 'search',
  inputs: [
    {
      name: 'search_mode',
      input: 'TabInput',
      displayName: 'Search Mode',
      info: 'Web (DuckDuckGo), News (Google News) or RSS (a feed).',
      options: ['Web', 'News', 'RSS'],
      value: 'Web',
      realTimeRefresh: true,
      toolMode: true,
    },
    {
      name: 'query',
      input: 'MessageTextInput',
      displayName: 'Search Query',
      info: 'Words to look for; the address of the feed in the mode RSS.',
      required: true,
      toolMode: true,
      inputTypes: ['Message'],
    },
    ...newsInputs,
  ],
  outputs: [
    {
      name: 'results',
      displayName: 'Results',
      types: ['DataFrame'],
      method: 'perform_search',
      run: async (inputs, context) => (modes[String(inputs.search_mode)] ?? inWeb)(inputs, context),
    },
  ],
});

const modes: Readonly<Record<string, (inputs: Inputs, context: ComponentContext) => Promise<DataFrame>>> = {
  News: (inputs, context) =>
    newsTable(
      {
        query: textIn(inputs.query),
        topic: textIn(inputs.topic),
        location: textIn(inputs.location),
        language: textIn(inputs.hl),
        country: textIn(inputs.gl),
        // In this node language and country alone decide the edition.
        edition: '',
        timeout: inputs.timeout,
        nothingWanted: 'No search parameters provided',
      },
      context,
    ),
  async RSS(inputs, context) {
    const url = textIn(inputs.query);
    return url === '' ? feedError('No RSS URL provided') : feedTable(url, inputs.timeout, context);
  },
};

function inWeb(inputs: Inputs, context: ComponentContext): Promise<DataFrame> {
  return webTable(textIn(inputs.query), Number(inputs.timeout ?? 5), context);
}
