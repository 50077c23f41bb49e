import { htmlText } from '../../../documents/html/html-text.ts';
import type { ComponentContext } from '../../../engine/component.ts';
import { makeDataFrame } from '../../../engine/make-value.ts';
import type { DataFrame } from '../../../engine/values.ts';
import { quotePlus } from '../api/query-text.ts';
import { feedError } from './feed-table.ts';
import { fetchReason, readFeed } from './read-feed.ts';

/** Articles of Google News about a topic, of a place, or for words, in this order, as a table. */
export async function newsTable(wanted: NewsQuery, context: ComponentContext): Promise<DataFrame> {
  const url = newsAddress(wanted);
  if (url === null) {
    context.status('No search query, topic, or location provided.');
    return feedError(wanted.nothingWanted);
  }
  try {
    const items = await readFeed(url, wanted.timeout, context);
    if (items.length === 0) {
      context.status('No news articles found.');
      return feedError('', 'No articles found');
    }
    return makeDataFrame(items.map((item) => ({ ...item, title: plain(item.title), summary: plain(item.summary) })));
  } catch (error) {
    const reason = fetchReason(error, context);
    context.status(`Failed to fetch news: ${reason}`);
    return feedError(reason);
  }
}

function newsAddress({ query, topic, location, language, country, edition }: NewsQuery): string | null {
  const base = 'https://news.google.com/rss';
  const hl = language || 'en-US';
  const gl = country || 'US';
  const members = `hl=${hl}&gl=${gl}&ceid=${edition || `${gl}:${hl.split('-')[0]}`}`;
  if (topic !== '') return `${base}/headlines/section/topic/${quotePlus(topic.toUpperCase())}?${members}`;
  if (location !== '') return `${base}/headlines/section/geo/${quotePlus(location)}?${members}`;
  return query === '' ? null : `${base}/search?q=${quotePlus(query)}&${members}`;
}

function plain(html: string): string {
  return htmlText(html, { separator: ' ', strip: true });
}

/** What is looked for; empty texts are not given. */
export interface NewsQuery {
  readonly query: string;
  readonly topic: string;
  readonly location: string;
  /** As `en-US`. */
  readonly language: string;
  /** As `US`. */
  readonly country: string;
  /** As `US:en`. */
  readonly edition: string;
  /** Seconds. */
  readonly timeout: unknown;
  /** What the table says where nothing is looked for. */
  readonly nothingWanted: string;
}
