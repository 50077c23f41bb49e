import { UserCreate, UserRecord } from '../../../schema/wire/user.ts';
import { checkNewPassword, shortestPassword } from '../../auth/password-rules.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError } from '../../http/errors.ts';
import { json } from '../../http/respond.ts';
import { findUser, createUser as storeUser, userRecord } from '../../store/users.ts';

export const createUser = endpoint({
  summary: 'Add a user',
  description: `The password has at least ${shortestPassword} characters and is not the name. Without \`is_active\` the user starts as SERVICE_NEW_USER_IS_ACTIVE says: inactive by default.`,
  tag: 'Users',
  access: 'superuser',
  body: jsonBody(UserCreate),
  responses: {
    201: { description: 'The new user', schema: UserRecord },
    400: { description: 'The name is taken' },
    503: { description: 'Too many passwords wait to be checked' },
  },
  async handle({ app, body: { value } }) {
    // Clients know the answer for a taken name, whatever the password.
    if (await findUser(app, value.username)) {
      throw new BadRequestError('This username is unavailable.', 'username_taken');
    }
    checkNewPassword(value.password, value.username);
    const isActive = value.is_active ?? app.config.SERVICE_NEW_USER_IS_ACTIVE;
    const isSuperuser = value.is_superuser ?? false;
    return json(userRecord(await storeUser(app, value, { isActive, isSuperuser })), 201);
  },
});
