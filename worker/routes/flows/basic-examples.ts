import * as z from 'zod';
import { FlowRecord } from '../../../schema/wire/flow.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { basicExamples as examples } from '../../samples/basic-examples.ts';

export const basicExamples = endpoint({
  summary: 'List the examples',
  description: 'Flows to start from. They are nobody’s: make one of your own of what they hold.',
  tag: 'Flows',
  access: 'anyone',
  responses: { 200: { description: 'The examples, whose `user_id` is null', schema: z.array(FlowRecord) } },
  async handle() {
    return json(await examples());
  },
});
