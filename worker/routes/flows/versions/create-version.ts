import { FlowVersionCreate, FlowVersionRecord } from '../../../../schema/wire/flow-version.ts';
import { jsonBody } from '../../../http/body.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { jsonText } from '../../../http/respond.ts';
import { createVersion as storeVersion } from '../../../store/flows/versions/create-version.ts';
import { versionJson } from '../../../store/flows/versions/version-record.ts';
import { flowPath } from '../flow-path.ts';

export const createVersion = endpoint({
  summary: 'Make a version of a flow',
  description:
    'Keeps the flow’s draft as it is now. A version never changes; what runs stays what it is until one is published.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  body: jsonBody(FlowVersionCreate),
  responses: {
    201: { description: 'The version', schema: FlowVersionRecord },
    403: { description: 'A flow that you see but may not edit' },
    404: { description: 'No such flow that you may see' },
    409: { description: 'The flow has a version of that text' },
  },
  async handle({ app, principal, params, body }) {
    const { version: text, note = null } = body.value;
    return jsonText(versionJson(await storeVersion(app, principal, params.flow_id, { text, note })), 201);
  },
});
