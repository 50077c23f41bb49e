import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { type CrawlSettings, crawl, type Page } from './crawl.ts';
import { webAddress } from './web-address.ts';

/**
 * The pages of a URL node, those of each address after the other. Fetched once for all outputs of the vertex. Throws
 * TerminalError for an address that is none, and where no page could be had, with the reasons.
 */
export function urlPages(inputs: Inputs, context: ComponentContext): Promise<readonly Page[]> {
  const key = `pages/${context.iteration}`;
  const known = context.scratch.get(key) as Promise<readonly Page[]> | undefined;
  if (known) return known;
  const pages = fetchAll(inputs, context);
  context.scratch.set(key, pages);
  return pages;
}

async function fetchAll(inputs: Inputs, context: ComponentContext): Promise<readonly Page[]> {
  const urls = addresses(inputs.urls);
  if (urls.length === 0) throw failed('No valid URLs provided.');
  const settings = settingsOf(inputs);
  const pages: Page[] = [];
  const failures: string[] = [];
  for (const url of urls) {
    try {
      const crawled = await crawl(url, settings, context);
      pages.push(...crawled.pages);
      failures.push(...crawled.failures);
    } catch (error) {
      if (context.signal.aborted) throw error;
      throw failed(error instanceof Error ? error.message : String(error));
    }
  }
  if (pages.length > 0) {
    for (const failure of failures) context.log('', `Unable to load ${failure}`);
    return pages;
  }
  const reasons = failures.length === 0 ? '' : ` (${failures.slice(0, 3).join('; ')})`;
  throw failed(`No documents were successfully loaded from any URL${reasons}`);
}

function addresses(given: unknown): string[] {
  const texts = [given].flat().filter((url): url is string => typeof url === 'string' && url.trim() !== '');
  const urls = texts.map((text) => {
    const url = webAddress(text.trim());
    if (url !== null) return url;
    throw failed(`Invalid URL: ${/^https?:\/\//.test(text.trim()) ? text.trim() : `https://${text.trim()}`}`);
  });
  return [...new Set(urls)];
}

function settingsOf(inputs: Inputs): CrawlSettings {
  const rows = (Array.isArray(inputs.headers) ? inputs.headers : []) as { key?: unknown; value?: unknown }[];
  const headers = rows.filter(({ key, value }) => typeof key === 'string' && key !== '' && value != null);
  return {
    maxDepth: Math.min(5, Math.max(1, Number(inputs.max_depth ?? 1))),
    preventOutside: inputs.prevent_outside !== false,
    // Sites turn away those that do not say who they are.
    headers: {
      'User-Agent': 'Langflow/1.0',
      ...Object.fromEntries(headers.map(({ key, value }) => [key, String(value)])),
    },
    timeout: Number(inputs.timeout ?? 30),
    checkStatus: inputs.check_response_status === true,
    continueOnFailure: inputs.continue_on_failure !== false,
    // Older nodes say `Raw HTML`.
    isRaw: inputs.format === 'HTML' || inputs.format === 'Raw HTML',
  };
}

function failed(reason: string): TerminalError {
  return new TerminalError(`Error loading documents: ${reason}`, 'page_unavailable');
}
