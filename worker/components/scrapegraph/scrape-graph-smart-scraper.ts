import { defineScrapeGraph, pageUrl, pageUrlOf, promptOf, scrapeGraphKey } from './scrape-graph.ts';

/** Reads what a prompt asks for off a web page. */
export const scrapeGraphSmartScraper = defineScrapeGraph({
  type: 'ScrapeGraphSmartScraperApi',
  displayName: 'ScrapeGraph Smart Scraper API',
  description: 'Reads what a prompt asks for off a web page with ScrapeGraph.',
  icon: '',
  inputs: [
    scrapeGraphKey,
    pageUrl,
    {
      name: 'prompt',
      input: 'MessageTextInput',
      displayName: 'Prompt',
      info: 'What to read from it.',
      inputTypes: ['Message'],
      toolMode: true,
    },
  ],
  path: 'smartscraper',
  method: 'scrape',
  body: (inputs) => ({
    user_prompt: promptOf(inputs.prompt),
    website_url: pageUrlOf(inputs.url),
    website_html: null,
    headers: null,
    output_schema: null,
  }),
});
