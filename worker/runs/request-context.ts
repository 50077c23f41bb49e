import type { RunContext } from '../engine/context.ts';
import type { FrozenResults } from '../engine/frozen.ts';
import { createModels } from '../models/create-models.ts';
import { providerUrls } from '../models/provider-urls.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import type { RunTrace } from '../telemetry/run-trace.ts';
import { tracedFetch } from '../telemetry/traced-fetch.ts';
import { tracedModels } from '../telemetry/traced-models.ts';
import { DeepestFirst } from './deepest-first.ts';
import { flowMemory } from './flow-memory.ts';
import type { Lifetime } from './lifetime.ts';
import type { RunOrder } from './order.ts';
import { outwardFetch } from './outward-fetch.ts';
import { type Asker, ownerOfRun } from './prepare.ts';
import { RunServices } from './services.ts';
import { type RunVariables, runVariables } from './variables.ts';

/** What a run that a request asked for may touch. Each part is made when it is first used: plain runs use hardly any. */
export class RequestContext implements RunContext {
  readonly runId: string;
  readonly flowId: string;
  readonly flowName: string;
  /** The version that runs; null for the draft. */
  readonly flowVersion: string | null;
  readonly userId: string;
  readonly sessionId: string;
  readonly signal: Lifetime;
  readonly request: RunContext['request'];
  readonly now: RunContext['now'];
  readonly newId: RunContext['newId'];
  /** The run's spans; null where it is not traced. */
  readonly observer: RunTrace | null;
  /** For runs that others than the flow's owner hear of. */
  conceal: NonNullable<RunContext['conceal']> | null = null;
  readonly #asker: Asker;
  readonly #flow: RunnableFlow;
  readonly #order: RunOrder;
  readonly #startedAt: number;
  #guarded: RunContext['fetch'] | undefined;
  #fetch: RunContext['fetch'] | undefined;
  #variables: RunVariables | undefined;
  #memory: RunContext['memory'] | undefined;
  #models: RunContext['models'] | undefined;
  #services: RunContext['services'] | undefined;

  constructor(asker: Asker, flow: RunnableFlow, order: RunOrder, lifetime: Lifetime) {
    const { app, principal } = asker;
    this.runId = app.newId();
    this.flowId = flow.id;
    this.flowName = flow.name;
    this.flowVersion = flow.version ?? null;
    this.userId = principal.userId;
    this.sessionId = order.sessionId;
    this.signal = lifetime;
    this.request = order.request;
    this.now = app.now;
    this.newId = app.newId;
    this.#asker = asker;
    this.#flow = flow;
    this.#order = order;
    this.#startedAt = app.now();
    this.observer = app.tracing?.begin('run', asker.traceId, asker.request.headers.get('traceparent')) ?? null;
  }

  get fetch(): RunContext['fetch'] {
    this.#fetch ??= this.observer === null ? this.#guardedFetch() : tracedFetch(this.#guardedFetch(), this.observer);
    return this.#fetch;
  }

  get variables(): RunContext['variables'] {
    this.#variables ??= runVariables(this.#asker.app, ownerOfRun(this.#asker), this.#order.headers, this.signal);
    return this.#variables;
  }

  /** Values of variables that the run has read: not to be told to any log. */
  get secrets(): readonly string[] {
    return this.#variables === undefined ? none : [...this.#variables.read];
  }

  get memory(): RunContext['memory'] {
    this.#memory ??= flowMemory(this.#asker, this.#flow, {
      lifetime: this.signal,
      startedAt: this.#startedAt,
      step: (key, effect) => this.step(key, effect),
    });
    return this.#memory;
  }

  get models(): RunContext['models'] {
    this.#models ??= this.#createModels();
    return this.#models;
  }

  get services(): RunContext['services'] {
    const { app } = this.#asker;
    const { signal: lifetime, fetch } = this;
    const { headers } = this.#order;
    const run = { app, asker: this.#asker, flow: this.#flow, fetch, headers, lifetime, context: this, depth: 0 };
    this.#services ??= new RunServices({ ...run, callees: new DeepestFirst(4) });
    return this.#services;
  }

  get frozen(): FrozenResults {
    return this.#asker.app.frozen.of(this.userId, this.flowId, this.#flow.revision);
  }

  step<T>(key: string, effect: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const mark = `${this.#order.idempotencyKey ?? this.runId}/${key}`;
    return this.observer === null ? effect(mark) : this.observer.step(key, mark, () => effect(mark));
  }

  #createModels(): RunContext['models'] {
    const { env, deploymentVariables, tracing } = this.#asker.app;
    const baseUrls = providerUrls(deploymentVariables);
    const tokens = new Map();
    const make = (fetch: RunContext['fetch']) =>
      createModels({ fetch, baseUrls, tokens, ...(env.AI && { ai: env.AI }) });
    if (this.observer === null) return make(this.fetch);
    const content = tracing?.showsContent ?? false;
    const clean = (text: string) => tracing?.clean(text, this.secrets) ?? text;
    return tracedModels({ trace: this.observer, fetch: this.#guardedFetch(), make, content, clean });
  }

  #guardedFetch(): RunContext['fetch'] {
    this.#guarded ??= this.#limitedFetch();
    return this.#guarded;
  }

  #limitedFetch(): RunContext['fetch'] {
    const limited = outwardFetch(this.#asker.app);
    return (input, init) => {
      this.signal.watch();
      return limited(input, init);
    };
  }
}

const none: readonly string[] = [];
