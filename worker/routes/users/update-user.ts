import * as z from 'zod';
import { UserRecord, UserUpdate } from '../../../schema/wire/user.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { updateUser as storeUser } from '../../store/update-user.ts';
import { userRecord } from '../../store/users.ts';

export const updateUser = endpoint({
  summary: 'Change a user',
  description:
    'Superusers change anyone. Others change only themselves, and neither their rights nor their password. A new password and a deactivation end the user’s sign-ins.',
  tag: 'Users',
  access: 'user',
  params: z.object({ user_id: z.guid() }),
  body: jsonBody(UserUpdate),
  responses: {
    200: { description: 'The user', schema: UserRecord },
    400: { description: 'The name is taken, or the change is not possible here' },
    403: { description: 'Not yours to change' },
    404: { description: 'No such user' },
  },
  async handle({ app, principal, params, body }) {
    return json(userRecord(await storeUser(app, principal, params.user_id.toLowerCase(), body.value)));
  },
});
