import type { ComponentContext } from '../../../engine/component.ts';
import { makeDataFrame } from '../../../engine/make-value.ts';
import type { DataFrame } from '../../../engine/values.ts';
import { fetchReason, readFeed } from './read-feed.ts';

/** A feed's entries as a table. Where it cannot be had, the table's one row says why: flows go on with it. */
export async function feedTable(url: string, timeout: unknown, context: ComponentContext): Promise<DataFrame> {
  try {
    if (!/^https?:\/\//i.test(url))
      return feedError(`Invalid URL '${url}': No scheme supplied. Perhaps you meant https://${url}?`);
    const items = await readFeed(url, timeout, context);
    context.log('', `Fetched ${items.length} articles.`);
    return { ...makeDataFrame(items), columns: feedColumns };
  } catch (error) {
    const reason = fetchReason(error, context);
    context.status(`Failed to fetch RSS: ${reason}`);
    return feedError(reason);
  }
}

/** The table that says what went wrong. */
export function feedError(summary: string, title = 'Error'): DataFrame {
  return makeDataFrame([{ title, link: '', published: '', summary }]);
}

/** Columns of every table of articles, in their order. */
const feedColumns: readonly string[] = ['title', 'link', 'published', 'summary'];
