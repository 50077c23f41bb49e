import * as z from 'zod';
import { RunBody } from '../../../schema/wire/run.ts';
import { lenientJsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { queryBoolean, queryText } from '../../http/query.ts';
import { findRunnable } from '../../store/flows/runnable.ts';
import { runAsked, runResponses } from './asked-run.ts';
import { runPath } from './run-path.ts';

export const runFlow = endpoint({
  summary: 'Run a flow',
  description:
    'Its published version, or the draft of one that is not online. Answers with the result, or with a stream of events where `stream` is true in the query or the body. Requests with one `Idempotency-Key` are one run, for 24 hours: repeats get its answer, marked `Idempotent-Replayed: true`.',
  tag: 'Run',
  access: 'user',
  invalid: 400,
  params: runPath,
  query: z.object({ stream: queryBoolean(false), user_id: queryText() }),
  body: lenientJsonBody(RunBody),
  responses: runResponses,
  async handle(call) {
    const { app, params, query } = call;
    const flow = await findRunnable(app, call, params.flow_id_or_name, query.user_id);
    return runAsked(call, flow, { route: 'run', more: [] });
  },
});
