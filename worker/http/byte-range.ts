import { HttpError } from './errors.ts';

/**
 * What of a stored thing a GET or HEAD gets (RFC 9110, 13.2.2 and 14.2): all of it, a part, or nothing because the
 * caller has it already. A list of ranges gets all of it, as the standard allows. Throws a 412 for If-Match and
 * If-Unmodified-Since that do not hold, and a 416 for a range that lies behind the end.
 */
export function chooseBytes(headers: Headers, { size, etag, modified }: Version): Chosen {
  const seconds = Math.floor(modified / 1000) * 1000;
  const match = headers.get('if-match');
  const unmodified = timeOf(headers.get('if-unmodified-since'));
  const holds = match === null ? unmodified === null || seconds <= unmodified : names(match, etag, false);
  if (!holds) throw new HttpError(412, 'precondition_failed', 'The file is not the one that you know.', { etag });
  const none = headers.get('if-none-match');
  const since = timeOf(headers.get('if-modified-since'));
  const isKnown = none === null ? since !== null && seconds <= since : names(none, etag, true);
  if (isKnown) return { kind: 'known' };
  const range = headers.get('range');
  const condition = headers.get('if-range');
  if (range === null || (condition !== null && !isSame(condition, etag, seconds))) return { kind: 'whole' };
  return chooseRange(range, size);
}

function chooseRange(range: string, size: number): Chosen {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? [];
  if (from === '' && to === '') return { kind: 'whole' };
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return { kind: 'whole' };
  if (first >= size || last < first) {
    const detail = `The file has ${size} bytes, none of which is in the range.`;
    throw new HttpError(416, 'range_not_satisfiable', detail, { 'content-range': `bytes */${size}` });
  }
  return { kind: 'part', offset: first, length: last - first + 1 };
}

/** Whether a list of entity tags has this one, or any. `weak` lets a weak tag stand for the strong one. */
function names(list: string, etag: string, weak: boolean): boolean {
  if (list.trim() === '*') return true;
  const tags = list.match(/(W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => (weak ? tag.replace(/^W\//, '') : tag) === etag);
}

function isSame(condition: string, etag: string, seconds: number): boolean {
  return condition.includes('"') ? condition.trim() === etag : timeOf(condition) === seconds;
}

/** Milliseconds; null where there is no date. */
function timeOf(text: string | null): number | null {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

/** A content as it is now: bytes, a strong entity tag in its quotes, and the time of the last change in ms. */
export interface Version {
  readonly size: number;
  readonly etag: string;
  readonly modified: number;
}

export type Chosen =
  | { readonly kind: 'known' }
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly offset: number; readonly length: number };
