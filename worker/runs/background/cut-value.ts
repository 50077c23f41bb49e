/**
 * A JSON value as events show it: texts longer than `text` characters end in `...` after so many, lists longer than
 * `items` in a line that says how many more there are (facts 12). What is short enough stays the same value.
 */
export function cutValue(value: unknown, limits: CutLimits): unknown {
  if (typeof value === 'string') return cutText(value, limits.text);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, limits.items).map((item) => cutValue(item, limits));
    const more = value.length - kept.length;
    return more === 0 ? kept : [...kept, `... [truncated ${more} items]`];
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cutValue(member, limits)]));
}

function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = text.charCodeAt(limit - 1);
  const isWithinPair = half >= 0xd800 && half < 0xdc00;
  return `${text.slice(0, isWithinPair ? limit - 1 : limit)}...`;
}

/** UTF-16 units of a text, items of a list. */
export interface CutLimits {
  readonly text: number;
  readonly items: number;
}
