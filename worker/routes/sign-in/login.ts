import * as z from 'zod';
import { issueTokens } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { formBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { HttpError, UnauthorizedError } from '../../http/errors.ts';
import { hashPassword, verifyPassword } from '../../secrets/password.ts';
import { startSignIn } from '../../store/sign-ins.ts';
import { ensureSuperuser } from '../../store/superuser.ts';
import { findUser, updatePasswordHash } from '../../store/users.ts';
import { TokenPair, tokenAnswer } from './token-answer.ts';

/** Signs in with a name and a password, sent as a form (facts 2). */
export const login = endpoint({
  summary: 'Sign in',
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
  },
  async handle({ app, request, body }) {
    await ensureSuperuser(app);
    const userId = await checkPassword(app, body.username, body.password);
    const signInId = await startSignIn(app, userId);
    return tokenAnswer(request, await issueTokens(app.keyring, userId, signInId, app.now()));
  },
});

// The password counts before the account's state, so that nobody learns which accounts exist (facts 2, STOCK BUG).
async function checkPassword(app: AppContext, username: string, password: string): Promise<string> {
  const user = await findUser(app, username);
  const { ok, outdated } = verifyPassword(
    password,
    user?.passwordHash ?? nobodysHash(app.passwordCost),
    app.passwordCost,
  );
  if (!user || !ok) throw new UnauthorizedError('Incorrect username or password', 'wrong_password');
  if (!user.isActive) {
    if (user.lastLoginAt === null) throw new HttpError(400, 'waiting_for_approval', 'Waiting for approval');
    throw new UnauthorizedError('Inactive user', 'inactive_user');
  }
  if (outdated) await updatePasswordHash(app, user.id, hashPassword(password, app.passwordCost));
  return user.id;
}

// An unknown name costs as much time as a known one.
let decoy: string | null = null;
function nobodysHash(cost: number): string {
  decoy ??= hashPassword(crypto.randomUUID(), cost);
  return decoy;
}
