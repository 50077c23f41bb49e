import { htmlText } from '../../documents/html/html-text.ts';
import { pageFacts } from '../../documents/html/page-facts.ts';
import { pageLinks } from '../../documents/html/page-links.ts';
import type { ComponentContext } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { safeConvert } from '../../engine/safe-convert.ts';
import { fetchPage, pageText } from './page-request.ts';

/** Pages that one node fetches at most: a run has so many requests, and every page stays in memory. */
const mostPages = 200;

/**
 * A page and those that it links to, `maxDepth` clicks deep, each once: a page before its links, links in their order.
 * A page that cannot be had is left out and its reason kept, or thrown where a failure ends the crawl.
 */
export async function crawl(root: string, settings: CrawlSettings, context: ComponentContext): Promise<Crawled> {
  const seen = new Set([root]);
  const failures: string[] = [];
  return { pages: await visit(root, 1), failures };

  async function visit(url: string, depth: number): Promise<Page[]> {
    const fetched = await fetched1(url);
    if (fetched === null) return [];
    const { html, page } = fetched;
    const links = depth < settings.maxDepth ? newLinks(html, url) : [];
    const below = await Promise.all(links.map((link) => visit(link, depth + 1)));
    return [...(page.text === '' ? [] : [page]), ...below.flat()];
  }

  function newLinks(html: string, url: string): string[] {
    const links = pageLinks(html, url, settings.preventOutside ? root : null).filter((link) => !seen.has(link));
    const kept = links.slice(0, Math.max(0, mostPages - seen.size));
    if (kept.length < links.length) context.log('', `Stopped at ${mostPages} pages; there are more links.`);
    for (const link of kept) seen.add(link);
    return kept;
  }

  async function fetched1(url: string): Promise<{ html: string; page: Page } | null> {
    try {
      const answer = await fetchPage(context, { url, headers: settings.headers, timeout: settings.timeout });
      if (settings.checkStatus && answer.status >= 400) {
        throw new TerminalError(`Received HTTP status ${answer.status}`, 'page_unavailable');
      }
      const html = pageText(answer);
      if (html === null) throw new TerminalError(`The page is no text but ${answer.type || 'binary'}.`, 'page_no_text');
      return { html, page: pageOf(html, url, answer.type, settings.isRaw) };
    } catch (error) {
      if (context.signal.aborted || !settings.continueOnFailure) throw error;
      failures.push(`${url}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }
}

function pageOf(html: string, url: string, contentType: string, isRaw: boolean): Page {
  const { title = '', description = '', language = '' } = pageFacts(html);
  const text = safeConvert(isRaw ? html : htmlText(html), { cleanData: true });
  return { text, url, title, description, content_type: contentType, language };
}

export interface CrawlSettings {
  readonly maxDepth: number;
  readonly preventOutside: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds for each page. */
  readonly timeout: number;
  readonly checkStatus: boolean;
  readonly continueOnFailure: boolean;
  /** The page as it is, instead of its text. */
  readonly isRaw: boolean;
}

export interface Crawled {
  readonly pages: readonly Page[];
  /** A line for each page that could not be had. */
  readonly failures: readonly string[];
}

/** A row of the node's table, in wire spelling. */
export type Page = Readonly<{
  text: string;
  url: string;
  title: string;
  description: string | null;
  content_type: string;
  language: string | null;
}>;
