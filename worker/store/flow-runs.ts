import type { EventPage } from '../../durable-objects/flow-run/log-readers.ts';
import type { RunRecord } from '../../durable-objects/flow-run/run-record.ts';
import type { EndedRun, FlowRun } from '../../durable-objects/flow-run.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { NotFoundError } from '../http/errors.ts';
import type { AcceptedRun } from '../runs/background/accepted-run.ts';
import { durableCall } from './durable-call.ts';
import { may } from './may.ts';
import { findPlainRun } from './run-summaries.ts';

/**
 * Hands a run to its object; resolves once it is on disk. Another call under the same id changes nothing; false tells of
 * that.
 */
export function acceptRun(app: AppContext, run: AcceptedRun): Promise<boolean> {
  return durableCall(runObject(app, run.id), (object) => object.accept(run));
}

/**
 * A run as it stands; of a plain one what its row tells. Throws NotFoundError for what is not there, or not the
 * principal's (design decision 10).
 */
export async function readRun(app: AppContext, principal: Principal, runId: string): Promise<RunRecord> {
  const run = isRunId(runId) ? await durableCall(runObject(app, runId), (object) => object.read()) : null;
  if (run === null && isRunId(runId)) {
    const plain = await findPlainRun(app, principal, runId.toLowerCase());
    if (plain !== null) return { ...plain, results: [] };
  }
  if (run === null || !may(principal, 'read', run)) throw new NotFoundError(`Run ${runId} not found`, 'run_not_found');
  return run as RunRecord;
}

/** How a run ended, after waiting for that up to `wait` milliseconds; null where it has not, or is unknown. */
export async function awaitEnd(app: AppContext, runId: string, wait: number): Promise<EndedRun | null> {
  return (await durableCall(runObject(app, runId), (object) => object.ended(wait))) as EndedRun | null;
}

/** Cancels a run that `readRun` gave; false where its end was decided before. */
export function cancelRun(app: AppContext, runId: string): Promise<boolean> {
  return durableCall(runObject(app, runId), (object) => object.cancel());
}

/** Has a run that `readRun` gave tried once more; false where it neither failed nor was cancelled, or is under way again. */
export function retryRun(app: AppContext, runId: string): Promise<boolean> {
  return durableCall(runObject(app, runId), (object) => object.retry());
}

/** The events of a run that `readRun` gave, from number `from` on, as they come; ends after the last. */
export async function* followRun(app: AppContext, runId: string, from: number): AsyncGenerator<EventPage['events'][0]> {
  let next = from;
  for (;;) {
    const page = await eventsOf(app, runId, next, longestWait);
    if (page === null) return;
    yield* page.events;
    if (page.isOver) return;
    next += page.events.length;
  }
}

/** The events that there are, from number `from` on, waiting up to `wait` milliseconds for one; null for a swept run. */
export async function eventsOf(app: AppContext, runId: string, from: number, wait: number): Promise<EventPage | null> {
  return (await durableCall(runObject(app, runId), (object) => object.events(from, wait))) as EventPage | null;
}

/** Whether a run may have this id: no other form was ever given to one, so no object need be asked for it. */
export function isRunId(id: string): boolean {
  return runIds.test(id);
}

/** The object of a run, asked for anew at each call. */
export function runObject(app: AppContext, runId: string): () => DurableObjectStub<FlowRun> {
  return () => app.env.FLOW_RUNS.getByName(runId.toLowerCase());
}

/** Milliseconds that one call waits for news. */
const longestWait = 10_000;

const runIds = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;
