import type { StreamForm } from '../../durable-objects/flow-run/frame-page.ts';
import type { Polled } from '../../durable-objects/flow-run/log-readers.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { NotFoundError } from '../http/errors.ts';
import { durableCall } from './durable-call.ts';
import { isRunId, runObject } from './flow-runs.ts';
import { may } from './may.ts';

/** Whoever asks for a build: a user, or the visitor that a public flow's build names. */
export type BuildReader = { readonly principal: Principal } | { readonly visitor: string };

/** A build's job, for its reader alone. Throws NotFoundError for all that is not there or not theirs. */
export async function findBuild(app: AppContext, reader: BuildReader, jobId: string): Promise<string> {
  const build = isRunId(jobId) ? await durableCall(runObject(app, jobId), (object) => object.build()) : null;
  if (build === null) throw unknownJob(jobId);
  const isTheirs = 'visitor' in reader ? reader.visitor === build.visitor : may(reader.principal, 'read', build);
  if (!isTheirs) throw unknownJob(jobId);
  return jobId;
}

/** The events of a job that `findBuild` gave, from number `from` on, as they come. `silence` is in milliseconds. */
export async function streamBuild(
  app: AppContext,
  jobId: string,
  { from, form, silence }: BuildStream,
): Promise<ReadableStream<Uint8Array>> {
  const events = await durableCall(runObject(app, jobId), (object) => object.stream(from, form, silence));
  if (events === null) throw unknownJob(jobId);
  return events as ReadableStream<Uint8Array>;
}

/** The events of a job that `findBuild` gave, behind number `after`, or null for those that no poll has had. */
export async function pollBuild(app: AppContext, jobId: string, after: number | null): Promise<Polled> {
  const polled = await durableCall(runObject(app, jobId), (object) => object.poll(after, longestPoll));
  if (polled === null) throw unknownJob(jobId);
  return polled;
}

function unknownJob(jobId: string): NotFoundError {
  return new NotFoundError(`Job not found: Job queue not found for job_id: ${jobId}`, 'job_not_found');
}

/** Milliseconds that a poll waits for news. */
const longestPoll = 10_000;

export interface BuildStream {
  readonly from: number;
  readonly form: StreamForm;
  /** After how much silence the stream shows that it is alive; by default 15 seconds. */
  readonly silence?: number;
}
