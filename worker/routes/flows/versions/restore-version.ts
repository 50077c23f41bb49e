import { FlowRecord } from '../../../../schema/wire/flow.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { jsonText } from '../../../http/respond.ts';
import { shownTo } from '../../../store/access/for-others.ts';
import { flowJson } from '../../../store/flows/record.ts';
import { restoreVersion as storeDraft } from '../../../store/flows/versions/publish-version.ts';
import { versionPath } from './version-path.ts';

export const restoreVersion = endpoint({
  summary: 'Restore a version',
  description:
    'Makes the flow’s draft what it was as that version: its graph and what tells of it. Names, webhook, tools, access, hold and lock stay as they are, and so does what is published. The draft as it is now is lost, unless you make a version of it first.',
  tag: 'Flows',
  access: 'user',
  params: versionPath,
  responses: {
    200: { description: 'The flow', schema: FlowRecord },
    403: { description: 'A flow that you see but may not edit' },
    404: { description: 'No such flow that you may see, or it has no such version' },
    423: { description: 'The flow is locked' },
  },
  async handle({ app, principal, params }) {
    const flow = await storeDraft(app, principal, params.flow_id, params.version_id);
    return jsonText(flowJson(shownTo(principal, flow)));
  },
});
