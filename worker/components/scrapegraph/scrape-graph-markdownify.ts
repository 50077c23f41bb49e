import { defineScrapeGraph, pageUrlOf } from './scrape-graph.ts';

/** Turns a web page into markdown. */
export const scrapeGraphMarkdownify = defineScrapeGraph({
  type: 'ScrapeGraphMarkdownifyApi',
  displayName: 'ScrapeGraph Markdownify API',
  description: 'Turns a web page into markdown with ScrapeGraph.',
  icon: '',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'ScrapeGraph API Key', required: true },
    {
      name: 'url',
      input: 'MessageTextInput',
      displayName: 'URL',
      info: 'Address of the page.',
      inputTypes: ['Message'],
      toolMode: true,
    },
  ],
  path: 'markdownify',
  method: 'scrape',
  body: (inputs) => ({ website_url: pageUrlOf(inputs.url), headers: null }),
});
