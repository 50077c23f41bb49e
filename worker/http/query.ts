import * as z from 'zod';

/** A boolean in a query, in the spellings that the reference takes (facts 1: type `bool_parsing`). */
export function queryBoolean(fallback: boolean) {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given, context) => {
      const text = (Array.isArray(given) ? given.at(-1) : given)?.toLowerCase();
      if (text === undefined) return fallback;
      if (['true', '1', 'yes', 'on', 't', 'y'].includes(text)) return true;
      if (['false', '0', 'no', 'off', 'f', 'n'].includes(text)) return false;
      const message = 'Input should be a valid boolean, unable to interpret input';
      context.addIssue({ code: 'custom', message, params: { type: 'bool_parsing' } });
      return z.NEVER;
    })
    .meta({ override: { type: 'boolean', default: fallback } });
}

/**
 * A whole number in a query, from `min` to `max` (facts 1: types `int_parsing`, `greater_than_equal`,
 * `less_than_equal`).
 */
export function queryInteger<Fallback extends number | undefined>(
  fallback: Fallback,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
) {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given, context): number | Fallback => {
      const text = Array.isArray(given) ? given.at(-1) : given;
      if (text === undefined) return fallback;
      const issue = (type: string, message: string, ctx?: Record<string, number>) => {
        context.addIssue({ code: 'custom', message, params: { type, ctx } });
        return z.NEVER;
      };
      if (!/^[+-]?\d+$/.test(text)) {
        return issue('int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
      }
      const value = Number(text);
      if (value < min)
        return issue('greater_than_equal', `Input should be greater than or equal to ${min}`, { ge: min });
      if (value > max) return issue('less_than_equal', `Input should be less than or equal to ${max}`, { le: max });
      return value;
    })
    .meta({ override: { type: 'integer', minimum: min, maximum: max, default: fallback } });
}

/** A text in a query; the last one counts where it is given twice. */
export function queryText() {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => (Array.isArray(given) ? given.at(-1) : given))
    .meta({ override: { type: 'string' } });
}

/** One of some words in a query; none where it is empty. */
export function queryChoice<const Words extends readonly [string, ...string[]]>(words: Words) {
  return queryText()
    .transform((text) => text?.toLowerCase() || undefined)
    .pipe(z.enum(words).optional())
    .meta({ override: { type: 'string', enum: [...words, ''] } });
}

/** A UUID in a query, in small letters; the last one counts where it is given twice (facts 1: type `uuid_parsing`). */
export function queryUuid() {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => (Array.isArray(given) ? given.at(-1) : given))
    .pipe(z.guid().toLowerCase().optional())
    .meta({ override: { type: 'string', format: 'uuid' } });
}

/** The path of a request's URL, and the parameters of its query. */
export function splitUrl(url: string): { readonly path: string; readonly query: Query } {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return end === -1
    ? { path: url.slice(start), query: noQuery }
    : { path: url.slice(start, end), query: readQuery(url.slice(end)) };
}

function readQuery(search: string): Query {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name];
    if (Array.isArray(before)) before.push(value);
    else query[name] = before === undefined ? value : [before, value];
  }
  return query;
}

/** The parameters of a query as texts; those given more than once as lists. */
export type Query = Readonly<Record<string, string | string[]>>;

/** The query of a URL without one. */
export const noQuery: Query = Object.freeze(Object.create(null));
