import type { AppContext } from '../../context.ts';
import type { CompiledFlow } from '../../engine/compiled.ts';
import { GraphError, type RunFailure, TerminalError } from '../../engine/errors.ts';
import type { RunEvent } from '../../engine/events.ts';
import { runFailure } from '../../engine/failure.ts';
import { run as startRun, type VertexResult } from '../../engine/run.ts';
import { describeError } from '../../log.ts';
import { readGraph } from '../../store/graphs.ts';
import type { PackedSession } from '../../store/session-memory.ts';
import { type ToldRun, tellAttemptFailed } from '../../telemetry/run-lines.ts';
import { concealer } from '../foreign/concealer.ts';
import { unsteeringVariables } from '../foreign/foreign-variables.ts';
import { shownEvent, shownResults } from '../foreign/shown-vertex.ts';
import { Lifetime } from '../lifetime.ts';
import type { RunOrder } from '../order.ts';
import type { Asker } from '../prepare.ts';
import { endTrace } from '../run-tale.ts';
import { type AcceptedRun, openWork, type RunWork } from './accepted-run.ts';
import { BackgroundContext, type StepKeeper } from './background-context.ts';
import { runIds } from './run-ids.ts';
import { bodyFor, filesFor } from './run-tweaks.ts';
import { storedAsker } from './stored-asker.ts';
import { type FailureEvent, isToldAtOnce, type UntoldFailure, untoldFailure } from './told-failure.ts';

/**
 * Runs an accepted run's flow from the beginning, with a journal that knows what is done. Resolves however it ends;
 * never rejects. `heard` gets every event as it comes.
 */
export async function attemptRun(app: AppContext, run: AcceptedRun, attempt: AttemptParts): Promise<AttemptEnd> {
  try {
    const owned: AppContext = { ...app, newId: runIds(attempt.idSeed) };
    const asker = await storedAsker(owned, run, attempt.waitUntil);
    const work = await openWork(app.keyring, run);
    const compiled = await compiledFlow(app, run, work);
    const { startVertex, stopVertex } = work.input;
    const isUnknown = [startVertex, stopVertex].some((id) => id && !compiled.indexOf.has(id));
    if (run.build && isUnknown) return nothingToBuild(attempt);
    return await follow(run, asker, work, compiled, attempt);
  } catch (error) {
    return failedAttempt(app, run, error);
  }
}

/** What comes of an attempt that could not be begun, as the log tells. */
export function failedAttempt(app: AppContext, run: AcceptedRun, error: unknown): AttemptEnd {
  return { ...silentEnd, failure: failureOf(app, run, error) };
}

async function follow(
  run: AcceptedRun,
  asker: Asker,
  work: RunWork,
  compiled: CompiledFlow,
  attempt: AttemptParts,
): Promise<AttemptEnd> {
  const { app } = asker;
  const order = orderOf(run, work, compiled);
  const lifetime = new Lifetime(app, asker.request, true, attempt.deadline - app.now());
  lifetime.watch();
  const stop = () => lifetime.abort(attempt.signal.reason);
  attempt.signal.addEventListener('abort', stop);
  if (attempt.signal.aborted) stop();
  const context = new BackgroundContext(asker, run.flow, order, lifetime, { runId: run.id, steps: attempt.steps });
  const isForeign = run.owner !== undefined || typeof run.build?.visitor === 'string';
  // Whoever sends webhooks may wait for the answer.
  if (isForeign || run.trigger === 'webhook') context.conceal = concealer(compiled, () => context.secrets);
  const shown = (results: readonly VertexResult[]) => (isForeign ? shownResults(compiled, results) : results);
  let end: AttemptEnd = silentEnd;
  try {
    for await (const told of startRun(compiled, order.input, context)) {
      const event = isForeign ? shownEvent(compiled, told) : told;
      if (event.event === 'end') end = { ...end, results: shown(event.data.results) };
      else attempt.heard(event);
      if (event.event !== 'error') continue;
      end = withFailure(end, event, run);
      tellAttemptFailed(app, toldRun(run), event.data, context.secrets);
    }
    return { ...end, turn: context.packed };
  } finally {
    attempt.signal.removeEventListener('abort', stop);
    lifetime.end(attempt.waitUntil);
    endTrace(app, context, toldRun(run), end.failure);
    app.tracing?.flush(attempt.waitUntil);
  }
}

/** Of several failures the first one that would come again is the run's: then it is not tried again. */
function withFailure(end: AttemptEnd, event: FailureEvent, { build }: AcceptedRun): AttemptEnd {
  const isDecided = end.failure !== null && (!end.failure.retryable || event.data.retryable);
  const failure = isDecided ? end.failure : event.data;
  if (build && isToldAtOnce(event)) return { ...end, failure, isTold: true };
  return { ...end, failure, untold: [...end.untold, untoldFailure(event)] };
}

/** Editors ask for parts of graphs that have changed meanwhile: there a build has no vertices (facts 12). */
function nothingToBuild({ heard }: AttemptParts): AttemptEnd {
  heard({ seq: 0, event: 'vertices_sorted', data: { ids: [], to_run: [] } });
  return silentEnd;
}

function orderOf(run: AcceptedRun, work: RunWork, compiled: CompiledFlow): RunOrder {
  const { input, webhookBody, files = [] } = work;
  const headers = new Headers(work.headers);
  const body = webhookBody === null ? {} : bodyFor(compiled, webhookBody);
  return {
    input: {
      ...input,
      tweaks: { ...input.tweaks, ...body, ...filesFor(compiled, files) },
      // As editors know it (facts 12); whoever waits for an answer gets none from a flow that failed in part.
      goesOn: run.build !== undefined,
    },
    sessionId: run.sessionId,
    request: work.request,
    // One key is one run: the run's own id marks what it sends.
    idempotencyKey: null,
    // Webhooks may come from anybody.
    headers: run.trigger === 'webhook' ? unsteeringVariables(compiled, headers) : headers,
  };
}

/** The flow's graph as it was when the run was accepted, whatever became of the flow since. */
async function compiledFlow(app: AppContext, { flow }: AcceptedRun, { graph }: RunWork): Promise<CompiledFlow> {
  const { id, revision } = flow;
  if (revision === null) throw new GraphError('flow_without_data', `Flow ${id} has no data`);
  return await app.compiled.get(revision, async () => graph ?? readGraph(app, revision));
}

function failureOf(app: AppContext, run: AcceptedRun, error: unknown): RunFailure {
  if (error instanceof GraphError || error instanceof TerminalError) {
    return { ...runFailure(error.code, error.message), ...(error instanceof GraphError && { status: 400 as const }) };
  }
  app.log('error', 'a background run could not go on', {
    run_id: run.id,
    trace_id: run.traceId,
    ...describeError(error),
  });
  return runFailure('run_not_started', 'The run could not be begun: a store did not answer.', true);
}

/** As the log tells of it. */
export function toldRun({ id, flow, principal, traceId, trigger }: AcceptedRun): ToldRun {
  return { runId: id, flowId: flow.id, userId: principal.userId, traceId, trigger };
}

/** An attempt of which there is nothing to tell. */
export const silentEnd: AttemptEnd = { failure: null, results: [], untold: [], isTold: false, turn: [] };

export interface AttemptParts {
  readonly steps: StepKeeper;
  /** Stops the attempt. */
  readonly signal: AbortSignal;
  /** A random UUID that stays with the run. */
  readonly idSeed: string;
  /** When it is stopped, in milliseconds since the epoch. */
  readonly deadline: number;
  readonly heard: (event: RunEvent) => void;
  readonly waitUntil: Asker['waitUntil'];
}

export interface AttemptEnd {
  readonly failure: RunFailure | null;
  readonly results: readonly VertexResult[];
  /** Failures that the log is to tell of at the end, unless the run is tried again. */
  readonly untold: readonly UntoldFailure[];
  /** Whether the log has told of failures. */
  readonly isTold: boolean;
  /** Its messages. */
  readonly turn: readonly PackedSession[];
}
