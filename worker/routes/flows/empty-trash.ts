import * as z from 'zod';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { emptyTrash as eraseFlows } from '../../store/flows/trash/empty-trash.ts';
import { FlowIds } from './flow-ids.ts';

export const emptyTrash = endpoint({
  summary: 'Erase deleted flows',
  description:
    'Now, with their versions, messages, schedules and secrets, and for good. Those that are not in your trash are skipped.',
  tag: 'Flows',
  access: 'user',
  body: jsonBody(FlowIds),
  responses: {
    200: { description: 'How many are erased', schema: z.object({ deleted: z.int() }), example: { deleted: 2 } },
  },
  async handle({ app, principal, body }) {
    return json({ deleted: await eraseFlows(app, principal, body.value) });
  },
});
