import { jsonTexts } from './json-array.ts';
import { queryInteger } from './query.ts';

/** The parameters that say which page of a list is asked for (spec 4.5). */
export const pageQuery = { page: queryInteger(1, 1, 1_000_000_000), size: queryInteger(50, 1, 100) };

/** A page in the form that clients know (facts 5). */
export function pageRecord(items: readonly object[], { total, page, size }: Place) {
  return { items, total, page, size, pages: Math.ceil(total / size) };
}

/** The same out of JSON texts, as they are fetched. `before` and `after` it may stand what it is a part of. */
export function pageJson(
  items: AsyncIterator<readonly string[]>,
  place: Place,
  { before = '', after = '' } = {},
): Promise<Response> {
  const { items: _, ...rest } = pageRecord([], place);
  return jsonTexts(items, { before: `${before}{"items":`, after: `,${JSON.stringify(rest).slice(1)}${after}` });
}

/** Where a page lies in its list: `total` counts the whole list. */
interface Place {
  readonly total: number;
  readonly page: number;
  readonly size: number;
}
