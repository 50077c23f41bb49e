import * as z from 'zod';
import { RunRecord } from '../../../schema/wire/run-record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { readRun as findRun, resultsOf } from '../../store/flow-runs.ts';
import { recordJson } from './run-json.ts';

export const readRun = endpoint({
  summary: 'Read a run',
  description:
    'A run as it stands: one in the background with its results once it has succeeded, a plain one without, for its caller has them.',
  tag: 'Runs',
  access: 'user',
  params: z.object({ run_id: z.string() }),
  responses: {
    200: { description: 'The run', schema: RunRecord },
    404: { description: 'No such run of yours, or one that is no longer kept' },
  },
  async handle({ app, principal, params }) {
    const run = await findRun(app, principal, params.run_id);
    const isKept = run.status === 'succeeded' && run.trigger !== 'api';
    return json(recordJson(run, isKept ? await resultsOf(app, run.id) : []));
  },
});
