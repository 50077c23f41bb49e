import * as z from 'zod';
import { failureText } from '../../engine/wire/run-result.ts';
import { endpoint } from '../../http/endpoint.ts';
import { NotFoundError } from '../../http/errors.ts';
import { streamed } from '../../http/respond.ts';
import { eventStream, type StreamedEvent } from '../../http/sse.ts';
import type { LoggedError, LoggedVertex } from '../../runs/background/build-event.ts';
import { speaksPlainTcp } from '../../runs/stream.ts';
import { followRun, readRun } from '../../store/flow-runs.ts';

export const runEvents = endpoint({
  summary: 'Follow a run',
  description:
    'The events of a run in the background as server-sent events, from the first on and as they come. Each has its number as `id`: with `after`, or `Last-Event-ID`, the stream begins behind it.',
  tag: 'Runs',
  access: 'user',
  params: z.object({ run_id: z.string() }),
  query: z.object({ after: z.coerce.number().int().min(-1).optional() }),
  responses: {
    200: { description: 'The events', media: ['text/event-stream'] },
    404: { description: 'No such run of yours' },
  },
  async handle({ app, principal, params, query, request }) {
    const { id, trigger } = await readRun(app, principal, params.run_id);
    if (trigger === 'api') throw new NotFoundError(`Run ${id} was a plain one: it left no events.`, 'run_not_found');
    const last = request.headers.get('last-event-id') ?? '';
    const after = query.after ?? (/^\d{1,15}$/.test(last) ? Number(last) : -1);
    const events = shown(followRun(app, id, after + 1));
    return streamed(eventStream({ events, form: 'sse', probe: speaksPlainTcp(app.config) }));
  },
});

async function* shown(events: ReturnType<typeof followRun>): AsyncGenerator<StreamedEvent> {
  for await (const { seq, event, data } of events) {
    const parsed = JSON.parse(data) as unknown;
    if (event === 'error') yield { seq, event, data: errorData(parsed as LoggedError) };
    else if (event === 'end_vertex') yield { seq, event, data: vertexData(parsed as LoggedVertex) };
    else yield { seq, event, data: parsed };
  }
}

function vertexData({ progress: _, ...result }: LoggedVertex) {
  return result;
}

/** As streams of plain runs tell of an error. */
function errorData({ failure, message }: LoggedError) {
  const { code, retryable } = failure;
  return { ...(message ?? { text: failure.reason, category: 'error' }), error: failureText(failure), code, retryable };
}
