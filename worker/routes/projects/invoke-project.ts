import * as z from 'zod';
import { RunBody } from '../../../schema/wire/run.ts';
import { lenientJsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { HttpError } from '../../http/errors.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { queryBoolean } from '../../http/query.ts';
import { answerOnce } from '../../runs/answer-once.ts';
import { flowToInvoke } from '../../runs/choice/flow-to-invoke.ts';
import type { StreamAsker } from '../../runs/stream.ts';
import { findRunnable } from '../../store/flows/runnable.ts';
import { readProject } from '../../store/projects/read.ts';
import { runResponses, startAsked } from '../run/asked-run.ts';
import { projectPath } from './project-path.ts';

/** A run body, and the flow of the project that is to run. */
const InvokeBody = z.object({ ...RunBody.shape, flow_id: z.guid().toLowerCase().nullable().optional() }).meta({
  id: 'ProjectInvokeBody',
  examples: [
    { input_value: 'Where is my parcel?', session_id: 'mine' },
    { input_value: 'hello', flow_id: '520f5110-0dc1-483d-9e01-456cc6e0dd30' },
  ],
});

export const invokeProject = endpoint({
  summary: 'Invoke a project',
  description:
    'Runs a flow of the project and answers as its run does, with the flow’s id in `x-flow-id`: the flow of `flow_id`, else the only one that is online, else the one that a model chooses for the input by the flows’ `action_description`. The model is a small one of the first provider whose key the project’s owner has as a variable.',
  tag: 'Run',
  access: 'user',
  invalid: 400,
  params: projectPath,
  query: z.object({ stream: queryBoolean(false) }),
  body: lenientJsonBody(InvokeBody),
  responses: {
    ...runResponses,
    400: { description: 'No flow is online, or nothing can choose among those that are' },
    403: { description: 'A project that you see but may not run; or of another’s flow what only its owner sets' },
    404: { description: 'No such project that you may see, or no such flow of it' },
    502: { description: 'The model that chooses failed' },
  },
  async handle(call) {
    const { app, principal, params, query, body, request } = call;
    const project = await readProject(app, principal, params.project_id, 'run');
    const { flow_id: flowId = null, ...asked } = body;
    const message = (asked.input_request ?? asked).input_value ?? '';
    const mark = idempotencyKey(request.headers);
    const invoke = async (asker: StreamAsker) => {
      const id = await flowToInvoke(asker, project, { flowId, message });
      const flow = await findRunnable(asker.app, asker, id);
      const answer = await startAsked(asker, flow, { body: asked, stream: query.stream, mark }).catch((error) => {
        throw withFlow(error, flow.id);
      });
      answer.headers.set('x-flow-id', flow.id);
      return answer;
    };
    if (mark === null) return invoke(call);
    const text = JSON.stringify([project.id, query.stream, body]);
    return answerOnce(call, { userId: principal.userId, route: 'invoke', mark, body: text }, invoke);
  },
});

/** A failed run says which flow it was of, too. */
function withFlow(error: unknown, id: string): unknown {
  if (!(error instanceof HttpError)) return error;
  const { status, code, detail, headers } = error;
  return new HttpError(status, code, detail, { ...headers, 'x-flow-id': id });
}
