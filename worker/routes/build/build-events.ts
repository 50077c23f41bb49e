import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { EventsQuery } from './build-settings.ts';
import { jobEvents } from './job-events.ts';
import { jobReader } from './job-reader.ts';

export const buildEvents = endpoint({
  summary: 'Follow a build',
  description:
    'The events of a job of yours: all of them as they come, or, with `event_delivery=polling`, those that no poll has had yet. With `after`, or `Last-Event-ID`, those behind the event of that number, in both. A job of a public flow is also read with the cookie `client_id` that started it, without a credential.',
  tag: 'Build',
  // Also the visitor of a public flow, whom editors send here (jobReader).
  access: 'optional',
  params: z.object({ job_id: z.string() }),
  query: EventsQuery,
  responses: {
    200: { description: 'The events', media: ['application/x-ndjson', 'text/event-stream'] },
    403: { description: 'Neither a credential nor a visitor’s cookie' },
    404: { description: 'No such job of yours, or one that is no longer kept' },
  },
  async handle(call) {
    const { params, query } = call;
    return jobEvents(call, { jobId: params.job_id, reader: await jobReader(call) }, query);
  },
});
