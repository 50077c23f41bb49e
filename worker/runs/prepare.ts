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
import { Lifetime } from './lifetime.ts';
import type { RunOrder } from './order.ts';
import { RunServices } from './services.ts';
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
  const lifetime = new Lifetime(app, request, order.input.streaming);
  if (order.input.streaming) lifetime.watch();
  const runId = app.newId();
  const fetch = lazyFetch(app, lifetime);
  const memory = sessionMemory({
    namespace: app.env.SESSIONS,
    userId: principal.userId,
    flowId: flow.id,
    // Looked up only by those that store something.
    ipAddress: () => clientAddress(app.config, request),
    scope: flow,
  });
  const context: RunContext = {
    runId,
    flowId: flow.id,
    flowName: flow.name,
    userId: principal.userId,
    sessionId: order.sessionId,
    signal: lifetime,
    fetch,
    variables: runVariables(app, asker, order.headers, lifetime),
    memory: {
      append: memory.append,
      history(query) {
        lifetime.watch();
        return memory.history(query);
      },
    },
    models: createModels({ fetch, baseUrls: { OpenAI: app.deploymentVariables.OPENAI_BASE_URL } }),
    services: new RunServices({ app, asker, flow, fetch, lifetime }),
    request: order.request,
    now: app.now,
    newId: app.newId,
    step: (key, effect) => effect(`${order.idempotencyKey ?? runId}/${key}`),
  };
  const abort = (reason: unknown) => lifetime.abort(reason);
  const finish = () => lifetime.end();
  return { flow, compiled, order, context, abort, finish };
}

// Most runs of plain flows fetch nothing: the guard and its limiter are made at the first request of a run.
function lazyFetch(app: AppContext, lifetime: Lifetime): typeof fetch {
  const { RESOLVER } = app.env;
  let made: typeof fetch | null = null;
  return (input, init) => {
    lifetime.watch();
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
