import { defineComponent } from '../../engine/component.ts';
import { feedTable } from './search/feed-table.ts';
import { textIn } from './search/news-inputs.ts';

/** An RSS feed as a table. */
export const rssReader = defineComponent({
  type: 'RSSReaderSimple',
  displayName: 'RSS Reader',
  description: 'Reads the entries of an RSS feed.',
  icon: 'rss',
  legacy: true,
  inputs: [
    {
      name: 'rss_url',
      input: 'MessageTextInput',
      displayName: 'RSS Feed URL',
      info: 'The address of the feed.',
      required: true,
      toolMode: true,
      inputTypes: ['Message'],
    },
    {
      name: 'timeout',
      input: 'IntInput',
      displayName: 'Timeout',
      info: 'Seconds until the feed must be there.',
      value: 5,
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'articles',
      displayName: 'Articles',
      types: ['DataFrame'],
      method: 'read_rss',
      run: (inputs, context) => feedTable(textIn(inputs.rss_url), inputs.timeout, context),
    },
  ],
});
