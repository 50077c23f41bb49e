import { UserRecord } from '../../../schema/wire/user.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { readUser, userRecord } from '../../store/users.ts';

export const whoami = endpoint({
  summary: 'The user who calls',
  tag: 'Users',
  access: 'user',
  responses: { 200: { description: 'The user', schema: UserRecord } },
  async handle({ app, principal }) {
    return json(userRecord(await readUser(app, principal.userId)));
  },
});
