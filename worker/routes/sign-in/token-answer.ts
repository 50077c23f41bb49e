import * as z from 'zod';
import { accessSeconds, refreshSeconds } from '../../auth/tokens.ts';
import { json } from '../../http/respond.ts';

export const TokenPair = z
  .object({ access_token: z.string(), refresh_token: z.string(), token_type: z.literal('bearer') })
  .meta({ id: 'TokenPair', examples: [{ access_token: 'eyJ…', refresh_token: 'eyJ…', token_type: 'bearer' }] });

/** The names that clients know (facts 2, design decision 14). */
export const cookieNames = {
  access: 'access_token_lf',
  refresh: 'refresh_token_lf',
  store: 'apikey_tkn_lflw',
} as const;

/** The pair of tokens in the body and as cookies: the access token readable, the refresh token HttpOnly. */
export function tokenAnswer(request: Request, tokens: { access: string; refresh: string }): Response {
  const response = json({ access_token: tokens.access, refresh_token: tokens.refresh, token_type: 'bearer' });
  response.headers.append('set-cookie', cookie(request, cookieNames.refresh, tokens.refresh, refreshSeconds, true));
  response.headers.append('set-cookie', cookie(request, cookieNames.access, tokens.access, accessSeconds, false));
  return response;
}

/** A Set-Cookie value: SameSite=Lax, Secure on https. `seconds` 0 deletes it. */
export function cookie(request: Request, name: string, value: string, seconds: number, httpOnly: boolean): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'SameSite=Lax'];
  if (httpOnly) parts.push('HttpOnly');
  if (request.url.startsWith('https:')) parts.push('Secure');
  return parts.join('; ');
}

/** The value of a request's cookie, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value) return value.replace(/^"(.*)"$/, '$1');
  }
  return null;
}
