import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { empty } from '../../http/respond.ts';
import { deleteVariable as dropVariable } from '../../store/variables.ts';

export const deleteVariable = endpoint({
  summary: 'Delete a variable',
  tag: 'Variables',
  access: 'user',
  params: z.object({ variable_id: z.guid() }),
  responses: { 204: { description: 'Deleted' }, 404: { description: 'No such variable of yours' } },
  async handle({ app, principal, params }) {
    await dropVariable(app, principal.userId, params.variable_id.toLowerCase());
    return empty(204);
  },
});
