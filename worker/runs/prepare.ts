import type { Authenticated } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { connectionLimiter } from '../egress/connection-limiter.ts';
import { guardedFetch } from '../egress/guarded-fetch.ts';
import { resolveByService } from '../egress/resolve-by-service.ts';
import type { CompiledFlow } from '../engine/compiled.ts';
import type { RunContext } from '../engine/context.ts';
import { GraphError } from '../engine/errors.ts';
import { clientAddress } from '../http/client-address.ts';
import { BadRequestError } from '../http/errors.ts';
import { createModels } from '../models/create-models.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import { readGraph } from '../store/graphs.ts';
import { sessionMemory } from '../store/session-memory.ts';
import { watchLeaving } from './leaving.ts';
import type { RunOrder } from './order.ts';
import { runVariables } from './variables.ts';

/** A run that is ready to go. */
export interface PreparedRun {
  readonly flow: RunnableFlow;
  readonly compiled: CompiledFlow;
  readonly order: RunOrder;
  readonly context: RunContext;
  /** Stops the run and every request that it has under way. */
  abort(reason: unknown): void;
  /** Must be called once the run has ended, however. */
  finish(): void;
}

/** Who asks, and through which request. */
export interface Asker extends Authenticated {
  readonly app: AppContext;
  readonly request: Request;
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

/** Gives a run everything that it may touch. It ends when the caller leaves or SERVICE_RUN_TIMEOUT is over. */
export function prepareRun(asker: Asker, flow: RunnableFlow, compiled: CompiledFlow, order: RunOrder): PreparedRun {
  const { app, principal, request } = asker;
  const controller = new AbortController();
  const abort = (reason: unknown) => controller.abort(reason);
  const leave = () => abort(request.signal.reason);
  request.signal.addEventListener('abort', leave);
  const late = () => abort(new DOMException('the run took too long', 'TimeoutError'));
  const deadline = setTimeout(late, app.config.SERVICE_RUN_TIMEOUT * 1000);
  const runId = app.newId();
  const fetch = lazyFetch(app);
  const context: RunContext = {
    runId,
    flowId: flow.id,
    flowName: flow.name,
    userId: principal.userId,
    sessionId: order.sessionId,
    signal: controller.signal,
    fetch,
    variables: runVariables(app, asker, order.headers),
    memory: sessionMemory({
      namespace: app.env.SESSIONS,
      userId: principal.userId,
      flowId: flow.id,
      ipAddress: clientAddress(app.config, request),
      scope: flow,
    }),
    models: createModels({ fetch, baseUrls: { OpenAI: app.deploymentVariables.OPENAI_BASE_URL } }),
    request: order.request,
    now: app.now,
    newId: app.newId,
    step: (key, effect) => effect(`${order.idempotencyKey ?? runId}/${key}`),
  };
  const stopWatching = order.input.streaming ? null : watchLeaving(app, request, leave);
  const finish = () => {
    stopWatching?.();
    clearTimeout(deadline);
    request.signal.removeEventListener('abort', leave);
  };
  return { flow, compiled, order, context, abort, finish };
}

// Most runs of plain flows fetch nothing: the guard and its limiter are made at the first request of a run.
function lazyFetch(app: AppContext): typeof fetch {
  const { RESOLVER } = app.env;
  let made: typeof fetch | null = null;
  return (input, init) => {
    made ??= connectionLimiter({
      fetch: guardedFetch({
        fetch: app.fetch,
        ssrfProtection: app.config.SERVICE_SSRF_PROTECTION_ENABLED,
        allowedHosts: app.config.SERVICE_SSRF_ALLOWED_HOSTS,
        ...(RESOLVER ? { resolve: resolveByService(RESOLVER) } : {}),
      }),
    });
    return made(input, init);
  };
}
