import { defineScrapeGraph, pageUrl, pageUrlOf, scrapeGraphKey } from './scrape-graph.ts';

/** Turns a web page into markdown. */
export const scrapeGraphMarkdownify = defineScrapeGraph({
  type: 'ScrapeGraphMarkdownifyApi',
  displayName: 'ScrapeGraph Markdownify API',
  description: 'Turns a web page into markdown with ScrapeGraph.',
  icon: '',
  inputs: [scrapeGraphKey, pageUrl],
  path: 'markdownify',
  method: 'scrape',
  body: (inputs) => ({ website_url: pageUrlOf(inputs.url), headers: null }),
});
