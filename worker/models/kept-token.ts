import type { ModelDeps } from './deps.ts';

/**
 * The token for a key of `account`: the one that the run has already, unless it is about to run out, else what `fetchToken`
 * gets. Throws what that throws.
 */
export async function keptToken(
  account: string,
  { tokens, now = Date.now }: Pick<ModelDeps, 'tokens' | 'now'>,
  fetchToken: () => Promise<TokenAnswer>,
): Promise<string> {
  const kept = tokens?.get(account);
  if (kept !== undefined && kept.until - now() > MARGIN) return kept.token;
  const { access_token: given, expires_in: seconds } = await fetchToken();
  const token = String(given ?? '');
  if (typeof seconds === 'number') tokens?.set(account, { token, until: now() + seconds * 1000 });
  return token;
}

/** Milliseconds that a token must be good for when it is used. */
const MARGIN = 60_000;

/** What a token endpoint answers with (RFC 6749, section 5.1). */
export interface TokenAnswer {
  readonly access_token?: unknown;
  readonly expires_in?: unknown;
}
