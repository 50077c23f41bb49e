import * as z from 'zod';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { deleteFlows as dropFlows } from '../../store/flows/delete.ts';
import { FlowIds } from './flow-ids.ts';

export const deleteFlows = endpoint({
  summary: 'Delete several flows',
  description: 'Puts them into the trash. Those that are not there, or not yours, are skipped.',
  tag: 'Flows',
  access: 'user',
  body: jsonBody(FlowIds),
  responses: {
    200: {
      description: 'How many were deleted',
      schema: z.object({ deleted: z.int() }),
      example: { deleted: 2 },
    },
  },
  async handle({ app, principal, body }) {
    return json({ deleted: await dropFlows(app, principal, body.value) });
  },
});
