import type { RunSummary } from '../../durable-objects/flow-run/run-record.ts';
import type { EndedRun, FlowRun } from '../../durable-objects/flow-run.ts';
import type { RunInbox } from '../../durable-objects/run-inbox.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import type { VertexResult } from '../engine/run.ts';
import { NotFoundError } from '../http/errors.ts';
import type { AcceptedRun } from '../runs/background/accepted-run.ts';
import { durableCall } from './durable-call.ts';
import { wasGivenOut } from './given-out.ts';
import { isUuid } from './is-uuid.ts';
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
 * Accepts a run that nobody waits for: it is on disk when this resolves, and gets to its object in its turn, or once it
 * is read. Another call under the same id changes nothing.
 */
export async function postRun(app: AppContext, run: AcceptedRun): Promise<void> {
  const text = JSON.stringify(run);
  if (text.length > longestPosted) await acceptRun(app, run);
  else await durableCall(inboxOf(app, run.principal), (inbox) => inbox.accept(run.id, text));
}

/**
 * A run as it stands; of a plain one what its row tells. Throws NotFoundError for what is not there, or not the
 * principal's (design decision 10).
 */
export async function readRun(app: AppContext, principal: Principal, runId: string): Promise<RunSummary> {
  // No run was ever given an id of another form: no object need be asked for it.
  const run = isUuid(runId) ? await readAccepted(app, principal, runId.toLowerCase()) : null;
  if (run === null && isUuid(runId)) {
    const plain = await findPlainRun(app, principal, runId.toLowerCase());
    if (plain !== null) return plain;
  }
  if (run === null || !may(principal, 'read', run)) throw unknownRun(runId);
  return run;
}

async function readAccepted(app: AppContext, principal: Principal, runId: string): Promise<RunSummary | null> {
  if (!(await wasGivenOut(app, runId))) return null;
  const read = () => durableCall(runObject(app, runId), (object) => object.read());
  const run = await read();
  if (run !== null) return run;
  await durableCall(inboxOf(app, principal), (inbox) => inbox.deliver(runId));
  // Also where the inbox has none of this id: it may have handed the run over since it was looked for.
  return read();
}

function inboxOf(app: AppContext, { userId }: Principal): () => DurableObjectStub<RunInbox> {
  return () => app.env.RUN_INBOXES.getByName(userId);
}

/** UTF-16 units of a run that waits in a row, which takes two million bytes. */
const longestPosted = 500_000;

/** The results of a run that has succeeded; none where it is no longer kept. */
export async function resultsOf(app: AppContext, runId: string): Promise<readonly VertexResult[]> {
  const results = await durableCall(runObject(app, runId), (object) => object.results());
  return results === null ? [] : new Response(results as ReadableStream<Uint8Array>).json();
}

/** The 404 of a run that is not there, or not the caller's. */
export function unknownRun(runId: string): NotFoundError {
  return new NotFoundError(`Run ${runId} not found`, 'run_not_found');
}

/** How a run ended, after waiting for that up to `wait` milliseconds; null where it has not, or is unknown. */
export async function awaitEnd(app: AppContext, runId: string, wait: number): Promise<EndedRun | null> {
  return (await durableCall(runObject(app, runId), (object) => object.ended(wait))) as EndedRun | null;
}

/** Cancels a run that `readRun` gave, also once more; false where another end was decided before. */
export function cancelRun(app: AppContext, runId: string): Promise<boolean> {
  return durableCall(runObject(app, runId), (object) => object.cancel());
}

/** Cancels a run of the principal's that waits for its turn, before it begins. Nothing happens to any other. */
export async function cancelWaiting(app: AppContext, principal: Principal, runId: string): Promise<void> {
  if (!(await wasGivenOut(app, runId))) return;
  await durableCall(inboxOf(app, principal), (inbox) => inbox.cancel(runId.toLowerCase()));
}

/** Has a run that `readRun` gave tried once more; false where it neither failed nor was cancelled, or is under way again. */
export function retryRun(app: AppContext, runId: string): Promise<boolean> {
  return durableCall(runObject(app, runId), (object) => object.retry());
}

/** The events of a run that `readRun` gave, from number `from` on, as they come, up to the end; null for a swept run. */
export async function followRun(app: AppContext, runId: string, from: number) {
  const events = await durableCall(runObject(app, runId), (object) => object.events(from));
  return events as ReadableStream<Uint8Array> | null;
}

/** The object of a run, asked for anew at each call. */
export function runObject(app: AppContext, runId: string): () => DurableObjectStub<FlowRun> {
  return () => app.env.FLOW_RUNS.getByName(runId.toLowerCase());
}
