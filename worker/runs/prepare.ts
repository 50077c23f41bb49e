import type { Authenticated } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import type { CompiledFlow } from '../engine/compiled.ts';
import type { RunContext } from '../engine/context.ts';
import { GraphError, type RunFailure } from '../engine/errors.ts';
import type { FailedVertices } from '../engine/run.ts';
import { BadRequestError } from '../http/errors.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import { readGraph } from '../store/graphs.ts';
import { sendTold } from '../telemetry/send-told.ts';
import { admitForeign } from './foreign/admit-foreign.ts';
import { concealer } from './foreign/concealer.ts';
import { Lifetime } from './lifetime.ts';
import type { RunOrder } from './order.ts';
import { RequestContext } from './request-context.ts';
import { RunTale } from './run-tale.ts';

/** A run that is ready to go. */
export interface PreparedRun {
  readonly flow: RunnableFlow;
  readonly compiled: CompiledFlow;
  readonly order: RunOrder;
  readonly context: RunContext;
  /** Stops the run and every request that it has under way. */
  abort(reason: unknown): void;
  /** Must be called once the run has ended, however: with why it failed, or null, and where. The first call counts. */
  finish(failure: RunFailure | null, vertices?: FailedVertices | null): void;
}

/** Who asks, and through which request. */
export interface Asker extends Authenticated {
  /** Whose flow it is, where that is somebody else: a run uses their variables, files and servers. */
  readonly owner?: Authenticated | undefined;
  readonly app: AppContext;
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Finds what it causes in the log. */
  readonly traceId: string;
}

/** Whose variables, files and servers a run uses: those of the flow's owner. */
export function ownerOfRun(asker: Asker): Authenticated {
  return asker.owner ?? asker;
}

/** The flow's compiled graph. Throws BadRequestError for one that cannot be run as it stands (design decision 11). */
export async function compiledFlow(app: AppContext, flow: RunnableFlow): Promise<CompiledFlow> {
  const { revision } = flow;
  if (revision === null) throw new BadRequestError(`Flow ${flow.id} has no data`, 'flow_without_data');
  try {
    return await app.compiled.get(revision, () => readGraph(app, revision));
  } catch (error) {
    if (error instanceof GraphError) throw new BadRequestError(error.message, error.code);
    throw error;
  }
}

/**
 * Gives a run everything that it may touch. It ends when the caller leaves, unless the order says otherwise, or when
 * SERVICE_RUN_TIMEOUT is over. Throws ForbiddenError for what may not be asked of another's flow.
 */
export function prepareRun(caller: Asker, flow: RunnableFlow, compiled: CompiledFlow, asked: RunOrder): PreparedRun {
  const { app, request, waitUntil } = caller;
  const { owner } = flow;
  if (owner === undefined && flow.userId !== caller.principal.userId) throw new Error('A flow of another has no owner');
  const order = owner === undefined ? asked : admitForeign(compiled, asked);
  const asker = owner === undefined ? caller : { ...caller, owner };
  const lifetime = order.outlivesCaller
    ? new Lifetime(app, new Request(request.url), true)
    : new Lifetime(app, request, order.input.streaming);
  if (order.input.streaming) lifetime.watch();
  const context = new RequestContext(asker, flow, order, lifetime);
  if (owner !== undefined) context.conceal = concealer(compiled, () => context.secrets);
  const abort = (reason: unknown) => lifetime.abort(reason);
  const tale = new RunTale(asker, context, 'request');
  let isFinished = false;
  const finish = (failure: RunFailure | null, vertices: FailedVertices | null = null) => {
    if (isFinished) return;
    isFinished = true;
    lifetime.end(waitUntil);
    // What is within another's flow is not for its callers to look at.
    tale.ended(failure, owner === undefined ? vertices : null);
    // Otherwise the door sends what was told, once it has answered.
    if (order.input.streaming) sendTold(app, waitUntil);
  };
  return { flow, compiled, order, context, abort, finish };
}
