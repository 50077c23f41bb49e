import * as z from 'zod';
import { Cancelled } from '../../../schema/wire/build.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { cancelBuild as stopBuild } from '../../store/builds.ts';
import { jobReader } from './job-reader.ts';

export const cancelBuild = endpoint({
  summary: 'Cancel a build',
  description:
    'Stops a job of yours and whatever it has under way. One that has ended stays as it is. A visitor of a public flow stops one with the cookie `client_id` that started it.',
  tag: 'Build',
  access: 'optional',
  params: z.object({ job_id: z.string() }),
  responses: {
    200: { description: 'It does not run any more', schema: Cancelled },
    403: { description: 'Neither a credential nor a visitor’s cookie' },
    404: { description: 'No such job of yours, or one that is no longer kept' },
  },
  async handle(call) {
    await stopBuild(call.app, { jobId: call.params.job_id, reader: await jobReader(call) });
    return json({ success: true, message: 'Flow build cancelled successfully' });
  },
});
