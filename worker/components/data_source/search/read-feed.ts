import { type FeedItem, feedItems } from '../../../documents/feed-items.ts';
import type { ComponentContext } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';
import { checkStatus } from '../../http-services/service-answer.ts';
import { fetchPage, pageText } from '../page-request.ts';

/** Fetches a feed and gives its entries, none where it is no feed. Throws typed errors, one of them for an empty answer. */
export async function readFeed(url: string, timeout: unknown, context: ComponentContext): Promise<FeedItem[]> {
  const answer = await fetchPage(context, {
    url,
    headers: { 'User-Agent': 'langflow' },
    timeout: Number(timeout ?? 5),
  });
  checkStatus(answer, 'requests');
  const text = pageText(answer)?.trim() ?? '';
  if (text === '') throw new TerminalError('Empty response received', 'page_unavailable');
  return feedItems(text);
}

/** Why something could not be fetched. What is no such reason, and the end of the run, is thrown on. */
export function fetchReason(error: unknown, context: ComponentContext): string {
  if (context.signal.aborted || !(error instanceof Error) || !('code' in error)) throw error;
  return error.message;
}
