import * as z from 'zod';
import { RunBody } from '../../../schema/wire/run.ts';
import { VersionText } from '../../../schema/wire/version-text.ts';
import { lenientJsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { queryBoolean } from '../../http/query.ts';
import { findVersion } from '../../store/flows/runnable.ts';
import { runAsked, runResponses } from './asked-run.ts';
import { runPath } from './run-path.ts';

export const runVersion = endpoint({
  summary: 'Run a version of a flow',
  description: 'As the call that runs a flow, with the version of that text, whatever is published.',
  tag: 'Run',
  access: 'user',
  invalid: 400,
  params: runPath.extend({ v: VersionText.meta({ description: 'The version’s text', examples: ['v1'] }) }),
  query: z.object({ stream: queryBoolean(false) }),
  body: lenientJsonBody(RunBody),
  responses: { ...runResponses, 404: { description: 'No such flow that you may run, or it has no such version' } },
  async handle(call) {
    const { app, params } = call;
    const flow = await findVersion(app, call, params.flow_id_or_name, params.v);
    return runAsked(call, flow, { route: 'run_version', more: [params.v] });
  },
});
