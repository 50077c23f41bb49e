import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { NotFoundError } from '../../http/errors.ts';
import { afterQuery, readingPlace } from '../../http/reading-place.ts';
import { streamed } from '../../http/respond.ts';
import { followRun, readRun, unknownRun } from '../../store/flow-runs.ts';

export const runEvents = endpoint({
  summary: 'Follow a run',
  description:
    'The events of a run in the background as server-sent events, from the first on and as they come. Each has its number as `id`: with `after`, or `Last-Event-ID`, the stream begins behind it.',
  tag: 'Runs',
  access: 'user',
  params: z.object({ run_id: z.string() }),
  query: z.object({ after: afterQuery() }),
  responses: {
    200: { description: 'The events', media: ['text/event-stream'] },
    404: { description: 'No such run of yours' },
  },
  async handle({ app, principal, params, query, request }) {
    const { id, trigger } = await readRun(app, principal, params.run_id);
    if (trigger === 'api') throw new NotFoundError(`Run ${id} was a plain one: it left no events.`, 'run_not_found');
    const events = await followRun(app, id, (readingPlace(request.headers, query.after) ?? -1) + 1);
    if (events === null) throw unknownRun(id);
    return streamed(events);
  },
});
