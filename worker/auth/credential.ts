import type { Config } from '../config.ts';
import { type Query, splitUrl } from '../http/query.ts';

/**
 * What a request says of who it is. At most one counts: a Bearer, else the query's key, else the header's (facts 1).
 */
export type Credential = { readonly kind: 'key' | 'token'; readonly value: string } | null;

/**
 * Reads the credential of a request. A Bearer that starts with `sk-` is a key, as OpenAI's clients send it; the one
 * that the environment sets is one in any form. Cookies never count (design decision 14). `query` is that of the
 * request, for who has it already.
 */
export function readCredential(
  config: Config,
  { headers, url }: Request,
  query: Query = splitUrl(url).query,
): Credential {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const bearer = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (bearer !== undefined) {
      const isKey = bearer.startsWith('sk-') || bearer === environmentKey(config);
      return { kind: isKey ? 'key' : 'token', value: bearer };
    }
  }
  const queryKey = query['x-api-key'];
  const key = (Array.isArray(queryKey) ? queryKey[0] : queryKey) || headers.get('x-api-key');
  return typeof key === 'string' && key !== '' ? { kind: 'key', value: key } : null;
}

/** The one key that counts where it is set by the environment; null where keys are users'. */
function environmentKey(config: Config): string | null {
  return config.SERVICE_API_KEY_SOURCE === 'env' ? (config.SERVICE_API_KEY ?? null) : null;
}
