import { htmlText } from '../../../documents/html/html-text.ts';
import type { ComponentContext } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';
import { makeDataFrame } from '../../../engine/make-value.ts';
import type { DataFrame } from '../../../engine/values.ts';
import { checkStatus } from '../../http-services/service-answer.ts';
import { quotePlus } from '../api/query-text.ts';
import { fetchPage, pageText } from '../page-request.ts';
import { webAddress } from '../web-address.ts';
import { fetchReason } from './read-feed.ts';
import { type WebHit, webHits } from './web-hits.ts';

/** What DuckDuckGo finds, each hit with the text of its page. Throws TerminalError for an empty query. */
export async function webTable(given: string, timeout: number, context: ComponentContext): Promise<DataFrame> {
  const query = given.trim().replaceAll(/[<>"']/g, '');
  if (query === '') throw new TerminalError('Empty search query', 'search_query');
  const hits = await found(query, timeout, context);
  if (typeof hits === 'string') return makeDataFrame([{ title: 'Error', link: '', snippet: hits, content: '' }]);
  return makeDataFrame(await Promise.all(hits.map((hit) => withContent(hit, timeout, context))));
}

/** The hits, or why there are none. */
async function found(query: string, timeout: number, context: ComponentContext): Promise<WebHit[] | string> {
  try {
    const url = `https://html.duckduckgo.com/html/?q=${quotePlus(query)}&kl=us-en`;
    const answer = await fetchPage(context, { url, headers, timeout });
    checkStatus(answer, 'requests');
    const html = pageText(answer) ?? '';
    if (html !== '' && answer.type.toLowerCase().includes('text/html')) return webHits(html);
    context.status('No results found');
    return 'No results found';
  } catch (error) {
    const reason = fetchReason(error, context);
    context.status(`Failed request: ${reason}`);
    return reason;
  }
}

async function withContent(hit: WebHit, timeout: number, context: ComponentContext) {
  const link = webAddress(hit.link) ?? hit.link;
  try {
    if (webAddress(link) === null) throw new TerminalError(`Invalid URL: ${link}`, 'page_unavailable');
    const answer = await fetchPage(context, { url: link, headers, timeout });
    checkStatus(answer, 'requests');
    const content = htmlText(pageText(answer) ?? '', { separator: ' ', strip: true });
    return { title: hit.title, link, snippet: hit.snippet, content };
  } catch (error) {
    // The parenthesis stays open: flows know the text so.
    return { ...hit, content: `(Failed to fetch: ${fetchReason(error, context)}` };
  }
}

const headers = { 'User-Agent': 'langflow' };
