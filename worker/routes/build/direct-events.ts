import type { Arrival } from '../../http/endpoint.ts';
import { ndjson } from '../../http/respond.ts';
import { watchedStream } from '../../http/watched-stream.ts';
import { speaksPlainTcp } from '../../runs/stream.ts';
import { cancelBuild, type ReadBuild, streamBuild } from '../../store/builds.ts';

/** Milliseconds of silence after which a caller over plain TCP is tried. */
const probeAfter = 500;

/**
 * The events of a job in the answer to the call that started it. A caller who leaves has nobody to tell what comes: the
 * job is cancelled, as the reference does. Whoever repeated the call only looks on: the first may still be there.
 */
export async function directEvents(
  { app, waitUntil }: Arrival,
  job: ReadBuild,
  answer: DirectAnswer,
): Promise<Response> {
  const silence = speaksPlainTcp(app.config) ? { silence: probeAfter } : {};
  const events = await streamBuild(app, job, { from: 0, form: 'bare', ...silence });
  if (answer.isRepeat) return ndjson(events, answer.headers);
  const left = () => waitUntil(cancelBuild(app, job));
  return ndjson(watchedStream(events, left), answer.headers);
}

export interface DirectAnswer {
  /** Whether the job was there already, by an idempotency key. */
  readonly isRepeat: boolean;
  readonly headers: Record<string, string>;
}
