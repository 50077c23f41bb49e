import * as z from 'zod';
import { PasswordReset, UserRecord } from '../../../schema/wire/user.ts';
import { shortestPassword } from '../../auth/password-rules.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { resetPassword as setPassword } from '../../store/reset-password.ts';
import { userRecord } from '../../store/users.ts';

export const resetPassword = endpoint({
  summary: 'Set your own password',
  description: `At least ${shortestPassword} characters, and not your name. Every other sign-in of yours ends; keys stay.`,
  tag: 'Users',
  access: 'user',
  params: z.object({ user_id: z.guid() }),
  body: jsonBody(PasswordReset),
  responses: {
    200: { description: 'The user', schema: UserRecord },
    400: { description: 'Somebody else’s password, or the current one' },
    409: { description: 'The password was changed at the same time' },
    429: { description: 'Too many new passwords' },
    503: { description: 'Too many passwords wait to be checked' },
  },
  async handle({ app, principal, params, body }) {
    return json(userRecord(await setPassword(app, principal, params.user_id.toLowerCase(), body.value.password)));
  },
});
