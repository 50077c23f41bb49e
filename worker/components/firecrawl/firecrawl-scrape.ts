import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';
import { askFirecrawl, optionsOf } from './firecrawl.ts';

/** Reads one page. */
export const firecrawlScrape = defineComponent({
  type: 'FirecrawlScrapeApi',
  displayName: 'Firecrawl Scrape API',
  description: 'Reads a web page with Firecrawl.',
  icon: '',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Firecrawl API Key', required: true },
    {
      name: 'url',
      input: 'MultilineInput',
      displayName: 'URL',
      info: 'Address of the page.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'timeout', input: 'IntInput', displayName: 'Timeout' },
    { name: 'scrapeOptions', input: 'DataInput', displayName: 'Scrape Options', inputTypes: ['Data'] },
    { name: 'extractorOptions', input: 'DataInput', displayName: 'Extractor Options', inputTypes: ['Data'] },
  ],
  outputs: [recordOutput({ name: 'data', displayName: 'Data', method: 'scrape' }, scrape)],
});

async function scrape(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const extract = optionsOf(inputs.extractorOptions);
  const json = {
    url: inputs.url,
    formats: ['markdown'],
    onlyMainContent: true,
    ...optionsOf(inputs.scrapeOptions),
    ...(Object.keys(extract).length > 0 && { extract }),
  };
  const said = await askFirecrawl(inputs.api_key, 'scrape URL', { path: 'scrape', json }, context);
  if (said.success === true && said.data !== undefined) return objectOf(said.data);
  throw new ServiceAnswerError(`Failed to scrape URL. Error: ${textOf(said.error ?? JSON.stringify(said))}`);
}
