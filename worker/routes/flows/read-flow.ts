import { FlowRecord } from '../../../schema/wire/flow.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonText } from '../../http/respond.ts';
import { shownTo } from '../../store/access/for-others.ts';
import { readFlow as findFlow } from '../../store/flows/read.ts';
import { flowJson } from '../../store/flows/record.ts';
import { flowPath } from './flow-path.ts';

export const readFlow = endpoint({
  summary: 'Read a flow',
  description: 'Yours, or one that is shared with you, then without its secrets.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  responses: {
    200: { description: 'The flow', schema: FlowRecord },
    404: { description: 'No such flow that you may see' },
  },
  async handle({ app, principal, params }) {
    const flow = await findFlow(app, principal, params.flow_id, 'read');
    return jsonText(flowJson(shownTo(principal, flow)));
  },
});
