import * as z from 'zod';
import { Cancelled } from '../../../schema/wire/build.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { cancelBuild as stopBuild } from '../../store/builds.ts';

export const cancelBuild = endpoint({
  summary: 'Cancel a build',
  description: 'Stops a job of yours and whatever it has under way. One that has ended stays as it is.',
  tag: 'Build',
  access: 'user',
  params: z.object({ job_id: z.string() }),
  responses: {
    200: { description: 'It does not run any more', schema: Cancelled },
    404: { description: 'No such job of yours, or one that is no longer kept' },
  },
  async handle({ app, principal, params }) {
    await stopBuild(app, { jobId: params.job_id, reader: { principal } });
    return json({ success: true, message: 'Flow build cancelled successfully' });
  },
});
