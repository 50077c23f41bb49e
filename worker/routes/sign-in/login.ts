import * as z from 'zod';
import { limitSignIn, type SignInAttempt } from '../../auth/sign-in-limits.ts';
import { issueTokens } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { formBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { HttpError, UnauthorizedError } from '../../http/errors.ts';
import { startSignIn } from '../../store/sign-ins.ts';
import { ensureSuperuser } from '../../store/superuser.ts';
import { findUser, type KnownUser, renewPasswordHash } from '../../store/users.ts';
import { TokenPair, tokenAnswer } from './token-answer.ts';

/** Signs in with a name and a password, sent as a form (facts 2). */
export const login = endpoint({
  summary: 'Sign in',
  description: 'Wrong passwords are limited by name and by network; whether the name exists makes no difference.',
  tag: 'Sign-in',
  access: 'anyone',
  body: formBody(
    z
      .object({ username: z.string().max(200), password: z.string().max(1000) })
      .meta({ id: 'LoginForm', examples: [{ username: 'rillflow', password: 'rillflow' }] }),
  ),
  responses: {
    200: { description: 'The tokens, in the body and as cookies', schema: TokenPair },
    400: { description: 'The account waits for approval' },
    401: { description: 'Wrong name or password, or the account was deactivated' },
    429: { description: 'Too many wrong passwords, for this name or from this network' },
    503: { description: 'Too many passwords wait to be checked' },
  },
  async handle({ app, request, body }) {
    await ensureSuperuser(app);
    const attempt = await limitSignIn(app, request, body.username);
    const { userId, signInId } = await signIn(app, attempt, body.username, body.password);
    return tokenAnswer(request, await issueTokens(app.keyring, userId, signInId, app.now()));
  },
});

/** Only as long as the password counts that was compared: it may be changed at the same time. */
async function signIn(app: AppContext, attempt: SignInAttempt, username: string, password: string) {
  for (;;) {
    const user = await checkPassword(app, attempt, username, password);
    const signInId = await startSignIn(app, user);
    if (signInId !== null) return { userId: user.id, signInId };
  }
}

// The password counts before the account's state, so that nobody learns which accounts exist (facts 2, STOCK BUG).
async function checkPassword(
  app: AppContext,
  attempt: SignInAttempt,
  username: string,
  password: string,
): Promise<KnownUser> {
  const user = await findUser(app, username);
  const { ok, outdated } = await app.passwords.verify(password, user?.passwordHash ?? null);
  if (!user || !ok) {
    await attempt.failed();
    throw new UnauthorizedError('Incorrect username or password', 'wrong_password');
  }
  if (!user.isActive) {
    if (user.lastLoginAt === null) throw new HttpError(400, 'waiting_for_approval', 'Waiting for approval');
    throw new UnauthorizedError('Inactive user', 'inactive_user');
  }
  return outdated ? renewPasswordHash(app, user, await app.passwords.hash(password)) : user;
}
