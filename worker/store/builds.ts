import type { Polled } from '../../durable-objects/flow-run/log-readers.ts';
import type { FlowRun } from '../../durable-objects/flow-run.ts';
import type { AppContext } from '../context.ts';
import { NotFoundError } from '../http/errors.ts';
import type { StreamForm } from '../runs/background/frame-page.ts';
import type { BuildReader } from './build-reader.ts';
import { durableCall } from './durable-call.ts';
import { runObject } from './flow-runs.ts';
import { wasGivenOut } from './given-out.ts';

/**
 * The events of a reader's build from number `from` on, as they come. Throws NotFoundError for all that is not there or
 * not theirs.
 */
export function streamBuild(app: AppContext, job: ReadBuild, { from, form, silence }: BuildStream) {
  const events = ofBuild(app, job, (object) => object.stream(job.reader, from, form, silence));
  return events as Promise<ReadableStream<Uint8Array>>;
}

/** The events of a reader's build behind number `after`, or null for those that no poll has had. Throws as `streamBuild`. */
export function pollBuild(app: AppContext, job: ReadBuild, after: number | null): Promise<Polled> {
  return ofBuild(app, job, (object) => object.poll(job.reader, after, longestPoll));
}

/** Stops a reader's build; one that has ended stays as it is. Throws as `streamBuild`. */
export async function cancelBuild(app: AppContext, job: ReadBuild): Promise<void> {
  await ofBuild(app, job, async (object) => ((await object.isBuildOf(job.reader)) ? object.cancel() : null));
}

async function ofBuild<T>(
  app: AppContext,
  { jobId }: ReadBuild,
  call: (object: DurableObjectStub<FlowRun>) => Promise<T | null>,
): Promise<T> {
  const found = (await wasGivenOut(app, jobId)) ? await durableCall(runObject(app, jobId), call) : null;
  if (found !== null) return found;
  throw unknownJob(jobId);
}

/** The 404 of a job that is not there, or not the reader's. */
export function unknownJob(jobId: string): NotFoundError {
  return new NotFoundError(`Job not found: Job queue not found for job_id: ${jobId}`, 'job_not_found');
}

/** Milliseconds that a poll waits for news. */
const longestPoll = 10_000;

export interface ReadBuild {
  readonly jobId: string;
  readonly reader: BuildReader;
}

export interface BuildStream {
  readonly from: number;
  readonly form: StreamForm;
  /** Milliseconds of silence after which the stream shows that it is alive; by default 15 seconds. */
  readonly silence?: number;
}
