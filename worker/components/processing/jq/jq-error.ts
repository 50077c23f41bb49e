import { jsonDumps } from '../../../engine/python-json.ts';
import { type Json, typeOf } from './json-value.ts';

/** What a query can catch: a value, usually a text. */
export class JqError extends Error {
  override name = 'JqError';
  readonly value: Json;

  constructor(value: Json) {
    super(typeof value === 'string' ? value : jsonDumps(value, { ensureAscii: false }));
    this.value = value;
  }
}

/** A query that is none, or names what there is not. Queries cannot catch it. */
export class JqSyntaxError extends Error {
  override name = 'JqSyntaxError';
}

/** The type and the beginning of a value, as errors tell it. */
export function told(value: Json): string {
  return `${typeOf(value)} (${excerpt(value)})`;
}

/** A value's JSON, of a long one the first eleven bytes. */
export function excerpt(value: Json): string {
  const text = jqJson(value);
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= 14) return text;
  return `${new TextDecoder().decode(bytes.slice(0, 11)).replace(/\ufffd+$/, '')}...`;
}

/** A value's JSON without spaces. What is no number is null, what is too large the largest. */
export function jqJson(value: Json): string {
  return JSON.stringify(value, (_name, item: unknown) =>
    item === Number.POSITIVE_INFINITY ? Number.MAX_VALUE : item === Number.NEGATIVE_INFINITY ? -Number.MAX_VALUE : item,
  );
}
