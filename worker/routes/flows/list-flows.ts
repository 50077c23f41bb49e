import * as z from 'zod';
import { FlowHeader, FlowRecord } from '../../../schema/wire/flow.ts';
import { endpoint } from '../../http/endpoint.ts';
import { queryBoolean } from '../../http/query.ts';
import { jsonText } from '../../http/respond.ts';
import { listFlows as readFlows } from '../../store/flows/read.ts';
import { flowHeaderJson, flowJson } from '../../store/flows/record.ts';

export const listFlows = endpoint({
  summary: 'List your flows',
  tag: 'Flows',
  access: 'user',
  query: z.object({
    remove_example_flows: queryBoolean(false),
    components_only: queryBoolean(false),
    header_flows: queryBoolean(false),
  }),
  responses: {
    200: {
      description: 'The flows, oldest first; with `header_flows` their headers',
      schema: z.array(z.union([FlowRecord, FlowHeader])),
    },
  },
  async handle({ app, principal, query }) {
    const flows = await readFlows(app, principal, query.components_only);
    return jsonText(`[${flows.map(query.header_flows ? flowHeaderJson : flowJson).join(',')}]`);
  },
});
