import * as z from 'zod';
import { RunBody } from '../../../schema/wire/run.ts';
import { lenientJsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { queryBoolean, queryText } from '../../http/query.ts';
import { findDraft } from '../../store/flows/runnable.ts';
import { runAsked, runResponses } from './asked-run.ts';
import { runPath } from './run-path.ts';

export const runLatest = endpoint({
  summary: 'Run a flow’s draft',
  description:
    'As the call that runs a flow, whatever is published: to try what the editor has. For those who may edit the flow.',
  tag: 'Run',
  access: 'user',
  invalid: 400,
  params: runPath,
  query: z.object({ stream: queryBoolean(false), user_id: queryText() }),
  body: lenientJsonBody(RunBody),
  responses: {
    ...runResponses,
    403: { description: 'A flow that you see but may not edit; or of another’s flow what only its owner sets' },
  },
  async handle(call) {
    const { app, params, query } = call;
    const flow = await findDraft(app, call, params.flow_id_or_name, query.user_id);
    return runAsked(call, flow, { route: 'run_latest', more: [] });
  },
});
