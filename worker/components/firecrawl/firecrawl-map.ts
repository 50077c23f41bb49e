import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import type { Json } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { askFirecrawl, urlsOf } from './firecrawl.ts';

/** Lists the addresses of a site's pages. */
export const firecrawlMap = defineComponent({
  type: 'FirecrawlMapApi',
  displayName: 'Firecrawl Map API',
  description: "Lists the addresses of a site's pages with Firecrawl.",
  icon: '',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Firecrawl API Key', required: true },
    {
      name: 'urls',
      input: 'MultilineInput',
      displayName: 'URLs',
      info: 'Addresses of sites, with commas or line breaks between them.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'ignore_sitemap', input: 'BoolInput', displayName: 'Ignore Sitemap', value: false },
    { name: 'sitemap_only', input: 'BoolInput', displayName: 'Sitemap Only', value: false },
    { name: 'include_subdomains', input: 'BoolInput', displayName: 'Include Subdomains', value: false },
  ],
  outputs: [recordOutput({ name: 'data', displayName: 'Data', method: 'map' }, map)],
});

async function map(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const links: unknown[] = [];
  for (const url of urlsOf(inputs.urls)) {
    const json = {
      url,
      ignoreSitemap: inputs.ignore_sitemap,
      sitemapOnly: inputs.sitemap_only,
      includeSubdomains: inputs.include_subdomains,
    };
    const said = await askFirecrawl(inputs.api_key, 'map', { path: 'map', json }, context);
    if (Array.isArray(said.links)) links.push(...said.links);
  }
  return { success: true, links };
}
