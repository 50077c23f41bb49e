import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { deleteFlow as dropFlow } from '../../store/flows/delete.ts';
import { flowPath } from './flow-path.ts';

export const deleteFlow = endpoint({
  summary: 'Delete a flow',
  description: 'Puts it into the trash, from where it can be brought back for 30 days.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  responses: {
    200: {
      description: 'Deleted',
      schema: z.object({ message: z.string() }),
      example: { message: 'Flow deleted successfully' },
    },
    403: { description: 'The flow is shared with you, and not yours' },
    404: { description: 'No such flow of yours' },
  },
  async handle({ app, principal, params }) {
    await dropFlow(app, principal, params.flow_id);
    return json({ message: 'Flow deleted successfully' });
  },
});
