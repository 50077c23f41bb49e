import { FlowRecord } from '../../../schema/wire/flow.ts';
import { callerNetwork } from '../../http/caller-network.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ForbiddenError, NotFoundError } from '../../http/errors.ts';
import { jsonText } from '../../http/respond.ts';
import { shownToOthers } from '../../store/access/for-others.ts';
import { findPublicFlow } from '../../store/flows/public-flow.ts';
import { readFlow } from '../../store/flows/read.ts';
import { asItRuns } from '../../store/flows/read-published.ts';
import { flowJson } from '../../store/flows/record.ts';
import { flowPath } from './flow-path.ts';

export const publicFlow = endpoint({
  summary: 'Read a public flow',
  description: 'As it is published. Needs no credential. Secret fields are left out.',
  tag: 'Flows',
  access: 'anyone',
  params: flowPath,
  responses: {
    200: { description: 'The flow', schema: FlowRecord },
    403: { description: 'Not a public flow, or none at all' },
    429: { description: 'Too many requests from your network' },
  },
  async handle({ app, request, params }) {
    const found = await findPublicFlow(app, params.flow_id, callerNetwork(app.config, request));
    if (found === null) throw notPublic();
    const flow = await readFlow(app, found.owner, params.flow_id, 'read').catch((error: unknown) => {
      throw error instanceof NotFoundError ? notPublic() : error;
    });
    // It may have been closed since it was kept as a public one.
    if (flow.row.accessType !== 'PUBLIC') throw notPublic();
    return jsonText(flowJson(shownToOthers(await asItRuns(app, flow, found.flow))));
  },
});

function notPublic(): ForbiddenError {
  return new ForbiddenError('Flow is not public', 'flow_not_public');
}
