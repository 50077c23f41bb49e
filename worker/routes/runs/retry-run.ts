import * as z from 'zod';
import { RunRecord } from '../../../schema/wire/run-record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ConflictError } from '../../http/errors.ts';
import { json } from '../../http/respond.ts';
import { readRun, retryRun as tryAgain } from '../../store/flow-runs.ts';
import { flowRow } from '../../store/flows/read.ts';
import { demandRunning } from '../../store/flows/runnable.ts';
import { recordJson } from './run-json.ts';

export const retryRun = endpoint({
  summary: 'Try a run again',
  description:
    'Has a run in the background that failed or was cancelled go on from where it stopped: as a new attempt of the same run, which does no finished step again. Its log goes on behind an event `retry`.',
  tag: 'Runs',
  access: 'user',
  params: z.object({ run_id: z.string() }),
  responses: {
    202: { description: 'It is tried again', schema: RunRecord },
    403: { description: 'Its flow is somebody else’s, and you may not run it any more' },
    404: { description: 'No such run of yours, or one that is no longer kept, or its flow was deleted' },
    409: { description: 'It is under way, has succeeded, or was a plain one' },
    423: { description: 'Its flow is on hold' },
  },
  async handle({ app, principal, params }) {
    const { id, status, trigger, flowId } = await readRun(app, principal, params.run_id);
    demandRunning(await flowRow(app, principal, flowId, 'run'));
    if (!(await tryAgain(app, id))) {
      const isOver = status === 'succeeded' || trigger === 'api';
      const why = trigger === 'api' ? 'was a plain one, of which nothing is kept to go on from' : 'has succeeded';
      const fault = isOver ? `${why}: start a new one` : 'is under way: wait for its end, or cancel it';
      throw new ConflictError(`Run ${id} ${fault}.`, 'run_not_retryable');
    }
    return json(recordJson(await readRun(app, principal, id)), 202, { location: `/api/v1/runs/${id}` });
  },
});
