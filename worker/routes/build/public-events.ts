import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { unknownJob } from '../../store/builds.ts';
import { EventsQuery } from './build-settings.ts';
import { jobEvents } from './job-events.ts';
import { visitorMark, visitorOf } from './visitor.ts';

export const publicEvents = endpoint({
  summary: 'Follow a build of a public flow',
  description: 'As the events of a build, for the visitor whose cookie `client_id` started the job.',
  tag: 'Build',
  access: 'anyone',
  params: z.object({ job_id: z.string() }),
  query: EventsQuery,
  responses: {
    200: { description: 'The events', media: ['application/x-ndjson', 'text/event-stream'] },
    404: { description: 'No such job of this visitor, or one that is no longer kept' },
  },
  async handle(call) {
    const { request, params, query } = call;
    const clientId = visitorOf(request);
    if (clientId === null) throw unknownJob(params.job_id);
    const reader = { principal: null, visitor: await visitorMark(clientId) };
    return jobEvents(call, { jobId: params.job_id, reader }, query);
  },
});
