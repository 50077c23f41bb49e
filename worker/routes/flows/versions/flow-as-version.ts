import * as z from 'zod';
import { FlowRecord } from '../../../../schema/wire/flow.ts';
import { VersionText } from '../../../../schema/wire/version-text.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { queryText } from '../../../http/query.ts';
import { jsonText } from '../../../http/respond.ts';
import { shownTo } from '../../../store/access/for-others.ts';
import { flowJson } from '../../../store/flows/record.ts';
import { flowAsVersion as findFlow } from '../../../store/flows/versions/read-version.ts';
import { flowPath } from '../flow-path.ts';

const v = queryText()
  .pipe(VersionText)
  .meta({ description: 'The version’s text', override: { type: 'string', minLength: 1, maxLength: 64 } });

export const flowAsVersion = endpoint({
  summary: 'Read a flow as a version has it',
  description: 'The flow’s record with the graph and the fields that the version kept. The flow stays as it is.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  query: z.object({ v }),
  responses: {
    200: { description: 'The flow', schema: FlowRecord },
    404: { description: 'No such flow that you may see, or it has no such version' },
  },
  async handle({ app, principal, params, query }) {
    const flow = await findFlow(app, principal, params.flow_id, query.v);
    return jsonText(flowJson(shownTo(principal, flow)));
  },
});
