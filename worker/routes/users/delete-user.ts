import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { deleteUser as dropUser } from '../../store/delete-user.ts';

export const deleteUser = endpoint({
  summary: 'Delete a user',
  description:
    'Sign-ins and keys are refused from the next request on, flows are out of sight. All that the user had is erased soon afterwards, for good.',
  tag: 'Users',
  access: 'superuser',
  params: z.object({ user_id: z.guid() }),
  responses: {
    200: { description: 'Deleted', schema: z.object({ detail: z.string() }), example: { detail: 'User deleted' } },
    400: { description: 'Yourself, or the last active superuser' },
    404: { description: 'No such user' },
  },
  async handle({ app, principal, params }) {
    await dropUser(app, principal, params.user_id.toLowerCase());
    return json({ detail: 'User deleted' });
  },
});
