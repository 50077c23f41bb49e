import { FlowRecord } from '../../../../schema/wire/flow.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { jsonText } from '../../../http/respond.ts';
import { flowJson } from '../../../store/flows/record.ts';
import { unpublish } from '../../../store/flows/versions/publish-version.ts';
import { flowPath } from '../flow-path.ts';

export const unpublishFlow = endpoint({
  summary: 'Unpublish a flow',
  description: 'Its draft is what runs again. The versions stay.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  responses: {
    200: { description: 'The flow', schema: FlowRecord },
    403: { description: 'A flow that you see but do not own' },
    404: { description: 'No such flow that you may see' },
  },
  async handle({ app, principal, params }) {
    return jsonText(flowJson(await unpublish(app, principal, params.flow_id)));
  },
});
