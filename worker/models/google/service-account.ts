import { importPKCS8, SignJWT } from 'jose';
import { ModelRefusedError } from '../../engine/model-errors.ts';
import { answerText } from '../answer-text.ts';
import { refusalOf } from '../failure.ts';
import { keptToken, type TokenAnswer } from '../kept-token.ts';
import type { AskDeps } from '../protocol.ts';

/**
 * Trades a service account's key file for an access token (RFC 7523), once as long as it is good. Throws ModelRefusedError for a file that is no
 * key, and what Google's refusal means.
 */
export function serviceAccountToken(account: ServiceAccount, deps: TokenDeps): Promise<string> {
  return keptToken(`Google ${account.client_email} ${account.private_key}`, deps, () => ask(account, deps));
}

async function ask(account: ServiceAccount, deps: TokenDeps): Promise<TokenAnswer> {
  const audience = account.token_uri ?? 'https://oauth2.googleapis.com/token';
  const assertion = await signed(account, audience);
  const response = await deps.fetch(audience, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    signal: deps.signal,
  });
  const text = await answerText(response, deps.heard);
  if (!response.ok) throw refusalOf(response.status, response.headers, text);
  return JSON.parse(text) as TokenAnswer;
}

/** Reads a key file's text. Throws ModelRefusedError where it is none. */
export function serviceAccount(text: string): ServiceAccount {
  try {
    const account = JSON.parse(text) as ServiceAccount;
    if (typeof account.client_email === 'string' && typeof account.private_key === 'string') return account;
  } catch {
    // Told below, without the text: it may be half a key.
  }
  throw new ModelRefusedError(
    "The credentials are no service account's key file: JSON with `client_email` and `private_key` was expected.",
  );
}

async function signed(account: ServiceAccount, audience: string): Promise<string> {
  const key = await importPKCS8(account.private_key, 'RS256').catch(() => {
    throw new ModelRefusedError("The service account's private key cannot be read.");
  });
  return await new SignJWT({ scope: 'https://www.googleapis.com/auth/cloud-platform' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(account.private_key_id && { kid: account.private_key_id }) })
    .setIssuer(account.client_email)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
}

type TokenDeps = Pick<AskDeps, 'fetch' | 'signal' | 'heard' | 'tokens' | 'now'>;

export interface ServiceAccount {
  readonly client_email: string;
  readonly private_key: string;
  readonly private_key_id?: string;
  readonly project_id?: string;
  readonly token_uri?: string;
}
