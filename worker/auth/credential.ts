import type { Config } from '../config.ts';

/** What a request says of who it is. At most one counts: a Bearer, else the query's key, else the header's (facts 1). */
export type Credential = { readonly kind: 'key' | 'token'; readonly value: string } | null;

/** The one key that counts where it is set by the environment; null where keys are users'. */
export function environmentKey(config: Config): string | null {
  return config.SERVICE_API_KEY_SOURCE === 'env' ? (config.SERVICE_API_KEY ?? null) : null;
}

/**
 * Reads the credential of a request. A Bearer that starts with `sk-` is a key, as OpenAI's clients send it; `envKey` is
 * one in any form. Cookies never count (design decision 14).
 */
export function readCredential(
  headers: Headers,
  query: Readonly<Record<string, unknown>>,
  envKey: string | null,
): Credential {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const bearer = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (bearer !== undefined) {
      return { kind: bearer.startsWith('sk-') || bearer === envKey ? 'key' : 'token', value: bearer };
    }
  }
  const queryKey = query['x-api-key'];
  const key = (Array.isArray(queryKey) ? queryKey[0] : queryKey) || headers.get('x-api-key');
  return typeof key === 'string' && key !== '' ? { kind: 'key', value: key } : null;
}
