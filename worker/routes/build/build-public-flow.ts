import { BuildBody, JobId } from '../../../schema/wire/build.ts';
import { lenientJsonText } from '../../http/body.ts';
import { callerNetwork } from '../../http/caller-network.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError, ForbiddenError } from '../../http/errors.ts';
import { findPublicFlow } from '../../store/flows/public-flow.ts';
import { demandRunning } from '../../store/flows/runnable.ts';
import { flowPath } from '../flows/flow-path.ts';
import { BuildQuery } from './build-settings.ts';
import { startJob } from './start-job.ts';
import { visitorCookie, visitorMark, visitorOf, visitorSession } from './visitor.ts';

export const buildPublicFlow = endpoint({
  summary: 'Build a public flow as a job',
  description:
    'Runs a flow that its owner has made public, as it is published and with its owner’s rights; `data` in the body counts for nothing. The session belongs to the cookie `client_id`, which is set where it is absent, and is kept for a day.',
  tag: 'Build',
  access: 'anyone',
  params: flowPath,
  query: BuildQuery,
  body: lenientJsonText(BuildBody),
  responses: {
    200: { description: 'The job, or its events', schema: JobId, media: ['application/x-ndjson'] },
    400: { description: 'Files, which only the owner’s builds may have' },
    403: { description: 'The flow is not public' },
    413: { description: 'The body is too large' },
    422: { description: 'Invalid input' },
    423: { description: 'The flow is on hold' },
    429: { description: 'Too many builds from one address: `Retry-After` tells when to try again' },
  },
  async handle(call) {
    const { app, request, query, params } = call;
    const { value: body, text } = call.body;
    const network = callerNetwork(app.config, request);
    const found = await findPublicFlow(app, params.flow_id, network);
    if (found === null) throw new ForbiddenError('Flow is not public', 'flow_not_public');
    demandRunning(found.flow);
    if (body.files?.length) {
      throw new BadRequestError('A public build takes no files: they would be its owner’s.', 'public_build_files');
    }
    const known = visitorOf(request);
    const clientId = known ?? app.newId();
    const response = await startJob(call, {
      principal: found.owner,
      flow: found.flow,
      // Nothing but what a chat's visitor may say: the flow is its owner's.
      body: { inputs: body.inputs && { ...body.inputs, components: [] } },
      text,
      query: { ...query, flow_name: undefined },
      session: await visitorSession(clientId, found.flow.id, body.inputs?.session || null),
      files: [],
      headers: [],
      visitor: await visitorMark(clientId),
    });
    if (known === null) response.headers.append('set-cookie', visitorCookie(request, clientId));
    return response;
  },
});
