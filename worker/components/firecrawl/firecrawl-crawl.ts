import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';
import { askFirecrawl, finishedJob, optionsOf } from './firecrawl.ts';

/** Reads the pages of a site. */
export const firecrawlCrawl = defineComponent({
  type: 'FirecrawlCrawlApi',
  displayName: 'Firecrawl Crawl API',
  description: 'Reads the pages of a site with Firecrawl.',
  icon: '',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Firecrawl API Key', required: true },
    {
      name: 'url',
      input: 'MultilineInput',
      displayName: 'URL',
      info: 'Address of the site.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'timeout', input: 'IntInput', displayName: 'Timeout' },
    {
      name: 'idempotency_key',
      input: 'StrInput',
      displayName: 'Idempotency Key',
      info: 'The same key starts no second crawl.',
    },
    { name: 'crawlerOptions', input: 'DataInput', displayName: 'Crawler Options', inputTypes: ['Data'] },
    { name: 'scrapeOptions', input: 'DataInput', displayName: 'Scrape Options', inputTypes: ['Data'] },
  ],
  outputs: [
    recordOutput({ name: 'data', displayName: 'Data', method: 'crawl' }, async (inputs, context) => ({
      results: await crawl(inputs, context),
    })),
  ],
});

async function crawl(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const key = textOf(inputs.idempotency_key) || context.newId();
  const started = await askFirecrawl(
    inputs.api_key,
    'start crawl job',
    { path: 'crawl', json: { url: inputs.url, ...settingsOf(inputs) }, headers: { 'x-idempotency-key': key } },
    context,
  );
  const path = `crawl/${encodeURIComponent(textOf(started.id))}`;
  const job = await finishedJob(inputs.api_key, 'check crawl status', path, running, context);
  if (job.status !== 'completed') {
    throw new ServiceAnswerError(`Crawl job failed or was stopped. Status: ${textOf(job.status)}`);
  }
  if (!Array.isArray(job.data)) throw new ServiceAnswerError('Crawl job completed but no data was returned');
  return { ...(await withAllPages(job, job.data, inputs, context)) };
}

const running = ['active', 'paused', 'pending', 'queued', 'waiting', 'scraping'];
const pieceLimit = 200;

function settingsOf(inputs: Inputs): Json {
  const scraping = optionsOf(inputs.scrapeOptions);
  const settings = optionsOf(inputs.crawlerOptions);
  const given = Object.keys(scraping).length > 0 ? scraping : objectOf(settings.scrapeOptions);
  return {
    maxDepth: 2,
    limit: 10_000,
    allowExternalLinks: false,
    allowBackwardLinks: false,
    ignoreSitemap: false,
    ignoreQueryParameters: false,
    ...settings,
    scrapeOptions: { onlyMainContent: true, ...given },
  };
}

/** Large crawls come in pieces, each with the address of the next. */
async function withAllPages(job: Json, first: readonly unknown[], inputs: Inputs, context: ComponentContext) {
  const pages = [...first];
  let piece = job;
  for (let count = 0; typeof piece.next === 'string' && count < pieceLimit; count += 1) {
    if (!piece.next.startsWith('https://api.firecrawl.dev/')) break;
    piece = await askFirecrawl(inputs.api_key, 'check crawl status', { path: piece.next }, context);
    if (!Array.isArray(piece.data) || piece.data.length === 0) break;
    pages.push(...piece.data);
  }
  const { next: _, ...rest } = piece;
  return { ...rest, data: pages };
}
