import * as z from 'zod';
import { UserList } from '../../../schema/wire/user.ts';
import { endpoint } from '../../http/endpoint.ts';
import { queryInteger } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { listUsers as readUsers, userRecord } from '../../store/users.ts';

export const listUsers = endpoint({
  summary: 'List all users',
  tag: 'Users',
  access: 'superuser',
  query: z.object({ skip: queryInteger(0, 0), limit: queryInteger(10, 1, 1000) }),
  responses: { 200: { description: 'A page of users, oldest first', schema: UserList } },
  async handle({ app, query }) {
    const { total, rows } = await readUsers(app, query.skip, query.limit);
    return json({ total_count: total, users: rows.map(userRecord) });
  },
});
