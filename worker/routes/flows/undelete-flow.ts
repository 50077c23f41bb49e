import { FlowRecord } from '../../../schema/wire/flow.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonText } from '../../http/respond.ts';
import { flowJson } from '../../store/flows/record.ts';
import { undeleteFlow as bringBack } from '../../store/flows/trash/undelete.ts';
import { flowPath } from './flow-path.ts';

export const undeleteFlow = endpoint({
  summary: 'Bring a deleted flow back',
  description:
    'Within 30 days, as it was: with its versions, messages, schedule and webhook secrets. Names that were taken meanwhile get a number; where its project is gone it comes into the default one.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  responses: {
    200: { description: 'The flow', schema: FlowRecord },
    404: { description: 'Nothing of that id is in your trash' },
    409: { description: 'The flow was not deleted' },
  },
  async handle({ app, principal, params }) {
    return jsonText(flowJson(await bringBack(app, principal, params.flow_id)));
  },
});
