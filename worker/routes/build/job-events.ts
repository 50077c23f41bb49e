import type { z } from 'zod';
import type { Arrival } from '../../http/endpoint.ts';
import { readingPlace } from '../../http/reading-place.ts';
import { ndjson, streamed } from '../../http/respond.ts';
import { pollBuild, type ReadBuild, streamBuild } from '../../store/builds.ts';
import type { EventsQuery } from './build-settings.ts';

/**
 * The events of a job as its reader asks for them: those that there are, or a stream of all, in lines or, where
 * `Accept` says so, as server-sent events.
 */
export async function jobEvents(
  { app, request }: Arrival,
  job: ReadBuild,
  { event_delivery: delivery, after: asked }: z.output<typeof EventsQuery>,
): Promise<Response> {
  const after = readingPlace(request.headers, asked);
  if (delivery === 'polling') {
    const polled = await pollBuild(app, job, after);
    return ndjson(polled.text, { 'last-event-id': String(polled.last) });
  }
  const isSse = request.headers.get('accept')?.includes('text/event-stream') === true;
  const events = await streamBuild(app, job, { from: (after ?? -1) + 1, form: isSse ? 'sse' : 'bare' });
  return isSse ? streamed(events) : ndjson(events);
}
