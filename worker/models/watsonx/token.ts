import { refusalOf } from '../failure.ts';
import type { AskDeps } from '../protocol.ts';

/**
 * A bearer token of IBM's for an API key. Throws ModelRefusedError or ModelUnavailableError where IBM gives none.
 * `identityUrl` stands in for IBM's own, where a deployment has one.
 */
export async function ibmToken(apiKey: string, deps: Pick<AskDeps, 'fetch' | 'signal' | 'baseUrls'>): Promise<string> {
  const identityUrl = deps.baseUrls?.['IBM watsonx.ai'] ?? 'https://iam.cloud.ibm.com';
  const response = await deps.fetch(`${identityUrl.replace(/\/+$/, '')}/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${btoa('bx:bx')}` },
    body: new URLSearchParams({ apikey: apiKey, grant_type: 'urn:ibm:params:oauth:grant-type:apikey' }).toString(),
    signal: deps.signal,
  });
  const text = await response.text();
  if (!response.ok) throw refusalOf(response.status, response.headers, text);
  return String((JSON.parse(text) as { access_token?: unknown }).access_token ?? '');
}

/** The release of watsonx.ai's interface that is spoken. */
export const watsonxVersion = '2026-01-07';
