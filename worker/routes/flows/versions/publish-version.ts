import { FlowRecord } from '../../../../schema/wire/flow.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { jsonText } from '../../../http/respond.ts';
import { flowJson } from '../../../store/flows/record.ts';
import { publishVersion as storePublished } from '../../../store/flows/versions/publish-version.ts';
import { versionPath } from './version-path.ts';

export const publishVersion = endpoint({
  summary: 'Publish a version',
  description:
    'From now on runs, webhooks, responses, schedules, tools and visitors get this version; the editor goes on with the draft.',
  tag: 'Flows',
  access: 'user',
  params: versionPath,
  responses: {
    200: { description: 'The flow', schema: FlowRecord },
    403: { description: 'A flow that you see but do not own' },
    404: { description: 'No such flow that you may see, or it has no such version' },
  },
  async handle({ app, principal, params }) {
    return jsonText(flowJson(await storePublished(app, principal, params.flow_id, params.version_id)));
  },
});
