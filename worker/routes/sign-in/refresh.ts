import { issueTokens, readToken } from '../../auth/tokens.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ForbiddenError, UnauthorizedError } from '../../http/errors.ts';
import { readPrincipalBySignIn } from '../../store/principals.ts';
import { extendSignIn } from '../../store/sign-ins.ts';
import { cookieNames, readCookie, TokenPair, tokenAnswer } from './token-answer.ts';

/**
 * A new pair of tokens for the refresh cookie: the one route that takes a cookie as credential, and so the one that
 * looks at the Origin (design decision 14).
 */
export const refresh = endpoint({
  summary: 'Renew the tokens by the refresh cookie',
  tag: 'Sign-in',
  access: 'anyone',
  responses: {
    200: { description: 'New tokens, in the body and as cookies', schema: TokenPair },
    401: { description: 'No refresh token, or one that holds no more' },
    403: { description: 'Asked from a page of another origin' },
  },
  async handle({ app, request }) {
    const origin = request.headers.get('origin');
    const listed = origin !== null && app.config.SERVICE_CORS_ORIGINS.includes(origin);
    if (origin !== null && hostOf(origin) !== hostOf(request.url) && !listed) {
      throw new ForbiddenError(
        'A page of another origin may not renew tokens. List it in SERVICE_CORS_ORIGINS.',
        'foreign_origin',
      );
    }
    const token = readCookie(request, cookieNames.refresh);
    const claims = token === null ? null : await readToken(app.keyring, token, app.now());
    if (claims?.type !== 'refresh') throw new UnauthorizedError('Invalid refresh token', 'invalid_refresh_token');
    const principal = await readPrincipalBySignIn(app.db, claims.signInId, claims.userId, app.now());
    if (!principal?.isActive) throw new UnauthorizedError('Invalid refresh token', 'invalid_refresh_token');
    await extendSignIn(app, claims.signInId);
    return tokenAnswer(request, await issueTokens(app.keyring, claims.userId, claims.signInId, app.now()));
  },
});

// The host tells whose page it is: what stands in front of the server may end TLS, so that the schemes differ.
function hostOf(url: string): string | null {
  return /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? null;
}
