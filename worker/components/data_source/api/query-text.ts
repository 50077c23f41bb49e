import { pythonStr } from '../../../engine/python-text.ts';

/** An address with further members in its query. One that is there already takes the new value; empty ones are dropped. */
export function withParams(url: string, params: Readonly<Record<string, unknown>>): string {
  if (Object.keys(params).length === 0) return url;
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const members = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) if (value !== '') members.set(name, value);
  for (const [name, value] of Object.entries(params)) members.set(name, pythonStr(value));
  const text = [...members].map(([name, value]) => `${quotePlus(name)}=${quotePlus(value)}`).join('&');
  return `${base}?${text}${fragment}`;
}

/** A text as it stands in a query, as Python's `quote_plus` writes it. */
export function quotePlus(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
