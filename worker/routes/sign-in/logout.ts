import * as z from 'zod';
import { readCredential } from '../../auth/credential.ts';
import { readToken } from '../../auth/tokens.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { endSignIn } from '../../store/sign-ins.ts';
import { cookie, cookieNames } from './token-answer.ts';

/**
 * Ends the sign-in of the Bearer: both its tokens are refused from now on. Always 200 and always clears the cookies
 * (facts 2); cookies alone end nothing, so that no foreign page can sign anybody out.
 */
export const logout = endpoint({
  summary: 'Sign out',
  tag: 'Sign-in',
  access: 'anyone',
  responses: {
    200: {
      description: 'Signed out',
      schema: z.object({ message: z.string() }),
      example: { message: 'Logout successful' },
    },
  },
  async handle({ app, request }) {
    const credential = readCredential(app.config, request);
    const claims = credential?.kind === 'token' ? await readToken(app.keyring, credential.value, app.now()) : null;
    if (claims) await endSignIn(app, claims.signInId, claims.userId);
    const response = json({ message: 'Logout successful' });
    for (const name of Object.values(cookieNames)) {
      response.headers.append('set-cookie', cookie(request, name, '""', 0, name === cookieNames.refresh));
    }
    return response;
  },
});
