import { FlowRecord, FlowUpdate } from '../../../schema/wire/flow.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { memberText } from '../../http/json-text.ts';
import { jsonText } from '../../http/respond.ts';
import { shownTo } from '../../store/access/for-others.ts';
import { flowJson } from '../../store/flows/record.ts';
import { updateFlow as storeFlow } from '../../store/flows/update.ts';
import { flowPath } from './flow-path.ts';

export const updateFlow = endpoint({
  summary: 'Change a flow',
  description:
    'Absent members stay as they are, null clears. `is_online: true` publishes the version that `online_version` names, or a new one of the flow; false unpublishes. `is_hold` refuses runs, `locked` another graph, unless the same body unlocks; `is_deleted` is a mark for lists.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  body: jsonBody(FlowUpdate),
  responses: {
    200: { description: 'The flow', schema: FlowRecord },
    400: { description: 'A name or endpoint name that another flow of yours has' },
    403: { description: 'A flow that you see but may not edit, or a field that is its owner’s alone' },
    404: { description: 'No such flow that you may see, or it has no version `online_version`' },
    409: { description: 'The flow changed since `last_known_updated_at`' },
    423: { description: 'Another graph for a locked flow' },
  },
  async handle({ app, principal, params, body }) {
    const { data } = body.value;
    const text = data ? memberText(body.text, ['data']) : data;
    const flow = await storeFlow(app, principal, params.flow_id, body.value, text);
    return jsonText(flowJson(shownTo(principal, flow)));
  },
});
