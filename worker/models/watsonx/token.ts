import { withoutEnding } from '../../engine/without-ending.ts';
import { answerText } from '../answer-text.ts';
import { refusalOf } from '../failure.ts';
import { keptToken, type TokenAnswer } from '../kept-token.ts';
import type { AskDeps } from '../protocol.ts';

/**
 * A bearer token of IBM's for an API key, asked for once as long as it is good. Throws ModelRefusedError or ModelUnavailableError where IBM gives none.
 * `identityUrl` stands in for IBM's own, where a deployment has one.
 */
export function ibmToken(apiKey: string, deps: TokenDeps): Promise<string> {
  return keptToken(`IBM ${apiKey}`, deps, () => ask(apiKey, deps));
}

async function ask(apiKey: string, deps: TokenDeps): Promise<TokenAnswer> {
  const identityUrl = deps.baseUrls?.['IBM watsonx.ai'] ?? 'https://iam.cloud.ibm.com';
  const response = await deps.fetch(`${withoutEnding(identityUrl, '/')}/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${btoa('bx:bx')}` },
    body: new URLSearchParams({ apikey: apiKey, grant_type: 'urn:ibm:params:oauth:grant-type:apikey' }).toString(),
    signal: deps.signal,
  });
  const text = await answerText(response, deps.heard);
  if (!response.ok) throw refusalOf(response.status, response.headers, text);
  return JSON.parse(text) as TokenAnswer;
}

type TokenDeps = Pick<AskDeps, 'fetch' | 'signal' | 'heard' | 'baseUrls' | 'tokens' | 'now'>;

/** The release of watsonx.ai's interface that is spoken. */
export const watsonxVersion = '2026-01-07';
