import { jsonTexts } from '../../http/json-array.ts';

/** A page in the form that clients know (facts 5). `before` and `after` it may stand what it is a part of. */
export function pageJson(
  items: AsyncIterator<readonly string[]>,
  { total, page, size }: { total: number; page: number; size: number },
  { before = '', after = '' } = {},
): Promise<Response> {
  const pages = Math.ceil(total / size);
  const rest = JSON.stringify({ total, page, size, pages }).slice(1);
  return jsonTexts(items, { before: `${before}{"items":`, after: `,${rest}${after}` });
}
