import { BuildBody, JobId } from '../../../schema/wire/build.ts';
import { lenientJsonText } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { flowPath } from '../flows/flow-path.ts';
import { runRefusals } from '../run/run-refusals.ts';
import { variableHeaders } from '../webhook/webhook-request.ts';
import { BuildQuery } from './build-settings.ts';
import { flowToBuild } from './flow-to-build.ts';
import { startJob } from './start-job.ts';

export const buildFlow = endpoint({
  summary: 'Build a flow as a job',
  description:
    'Runs the flow’s draft, or the graph in `data` in its place, in the background. Once this is answered, the job ends whatever happens to the server. With `event_delivery=direct` its events are the answer, and a caller who leaves cancels it. Requests with one `Idempotency-Key` start one job, for 24 hours.',
  tag: 'Build',
  access: 'user',
  params: flowPath,
  query: BuildQuery,
  body: lenientJsonText(BuildBody),
  responses: {
    200: { description: 'The job, or its events', schema: JobId, media: ['application/x-ndjson'] },
    ...runRefusals,
    413: { description: 'The body is too large' },
    422: { description: 'Invalid input' },
  },
  async handle(call) {
    const { principal, query, request, params } = call;
    const { value: body, text } = call.body;
    const flow = await flowToBuild(call, params.flow_id);
    return startJob(call, {
      principal,
      flow,
      body,
      text,
      query,
      session: body.inputs?.session || flow.id,
      files: body.files ?? [],
      headers: variableHeaders(request.headers),
      visitor: null,
    });
  },
});
