import { defineScrapeGraph, promptOf, scrapeGraphKey } from './scrape-graph.ts';

/** Answers a question from the web. */
export const scrapeGraphSearch = defineScrapeGraph({
  type: 'ScrapeGraphSearchApi',
  displayName: 'ScrapeGraph Search API',
  description: 'Answers a question from the web with ScrapeGraph, and tells the pages it read.',
  icon: 'ScrapeGraph',
  inputs: [
    scrapeGraphKey,
    {
      name: 'user_prompt',
      input: 'MessageTextInput',
      displayName: 'Search Prompt',
      info: 'The question to answer from the web.',
      inputTypes: ['Message'],
      toolMode: true,
    },
  ],
  path: 'searchscraper',
  method: 'search',
  body: (inputs) => ({ user_prompt: promptOf(inputs.user_prompt), headers: null, output_schema: null }),
});
