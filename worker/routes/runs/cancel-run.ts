import * as z from 'zod';
import { RunRecord } from '../../../schema/wire/run-record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ConflictError } from '../../http/errors.ts';
import { json } from '../../http/respond.ts';
import { cancelWaiting, readRun, cancelRun as stopRun } from '../../store/flow-runs.ts';
import { recordJson } from './run-json.ts';

export const cancelRun = endpoint({
  summary: 'Cancel a run',
  description: 'Stops a run in the background and whatever it has under way.',
  tag: 'Runs',
  access: 'user',
  params: z.object({ run_id: z.string() }),
  responses: {
    200: { description: 'Cancelled', schema: RunRecord },
    404: { description: 'No such run of yours' },
    409: { description: 'It had ended before' },
  },
  async handle({ app, principal, params }) {
    await cancelWaiting(app, principal, params.run_id);
    const { id } = await readRun(app, principal, params.run_id);
    if (!(await stopRun(app, id))) {
      throw new ConflictError(`Run ${id} has ended: there is nothing to cancel.`, 'run_over');
    }
    return json(recordJson(await readRun(app, principal, id)));
  },
});
