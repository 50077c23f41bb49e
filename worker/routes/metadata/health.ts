import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';

/** Answers as soon as the Worker runs (spec 4.2); says nothing of what it needs. */
export const health = endpoint({
  summary: 'Whether the server answers at all',
  tag: 'Metadata',
  access: 'anyone',
  responses: {
    200: { description: 'It does', schema: z.object({ status: z.literal('ok') }), example: { status: 'ok' } },
  },
  async handle() {
    return json({ status: 'ok' });
  },
});
