import { FlowRecord } from '../../../schema/wire/flow.ts';
import { endpoint } from '../../http/endpoint.ts';
import { NotFoundError } from '../../http/errors.ts';
import { jsonText } from '../../http/respond.ts';
import { compiledFlow } from '../../runs/prepare.ts';
import { shownTo } from '../../store/access/for-others.ts';
import { readPublished } from '../../store/flows/read-published.ts';
import { flowJson } from '../../store/flows/record.ts';
import { flowPath } from './flow-path.ts';

export const chatFlow = endpoint({
  summary: 'Read a flow to chat with',
  description:
    'A flow that you may run and that has a Chat Input and a Chat Output. `data` is the graph that runs: that of the published version, if there is one. Of others’ flows it is without their secrets.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  responses: {
    200: { description: 'The flow', schema: FlowRecord },
    400: { description: 'The flow has no data, or a graph that cannot be run' },
    403: { description: 'A flow that you see but may not run' },
    404: { description: 'No such flow, or none to chat with' },
    423: { description: 'The flow is on hold' },
  },
  async handle({ app, principal, params }) {
    const { flow, runnable } = await readPublished(app, principal, params.flow_id);
    const { hasChatInput, hasChatOutput } = await compiledFlow(app, runnable);
    if (hasChatInput && hasChatOutput) return jsonText(flowJson(shownTo(principal, flow)));
    const missing = hasChatInput ? 'Chat Output' : 'Chat Input';
    throw new NotFoundError(`Nobody can chat with this flow: it has no ${missing}.`, 'flow_without_chat');
  },
});
