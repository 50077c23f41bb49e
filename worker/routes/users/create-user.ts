import { UserCreate, UserRecord } from '../../../schema/wire/user.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { createUser as storeUser, userRecord } from '../../store/users.ts';

export const createUser = endpoint({
  summary: 'Add a user',
  description: 'The user starts inactive unless SERVICE_NEW_USER_IS_ACTIVE is set. Rights are given by a PATCH.',
  tag: 'Users',
  access: 'superuser',
  body: jsonBody(UserCreate),
  responses: {
    201: { description: 'The new user', schema: UserRecord },
    400: { description: 'The name is taken' },
  },
  async handle({ app, body }) {
    const rights = { isActive: app.config.SERVICE_NEW_USER_IS_ACTIVE, isSuperuser: false };
    return json(userRecord(await storeUser(app, body.value, rights)), 201);
  },
});
