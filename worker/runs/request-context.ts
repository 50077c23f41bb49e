import type { RunContext } from '../engine/context.ts';
import type { FrozenResults } from '../engine/frozen.ts';
import { createModels } from '../models/create-models.ts';
import { providerUrls } from '../models/provider-urls.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import { DeepestFirst } from './deepest-first.ts';
import { flowMemory } from './flow-memory.ts';
import type { Lifetime } from './lifetime.ts';
import type { RunOrder } from './order.ts';
import { outwardFetch } from './outward-fetch.ts';
import type { Asker } from './prepare.ts';
import { RunServices } from './services.ts';
import { type RunVariables, runVariables } from './variables.ts';

/** What a run that a request asked for may touch. Each part is made when it is first used: plain runs use hardly any. */
export class RequestContext implements RunContext {
  readonly runId: string;
  readonly flowId: string;
  readonly flowName: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly signal: Lifetime;
  readonly request: RunContext['request'];
  readonly now: RunContext['now'];
  readonly newId: RunContext['newId'];
  readonly #asker: Asker;
  readonly #flow: RunnableFlow;
  readonly #order: RunOrder;
  readonly #startedAt: number;
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
  }

  get fetch(): RunContext['fetch'] {
    this.#fetch ??= this.#guardedFetch();
    return this.#fetch;
  }

  get variables(): RunContext['variables'] {
    this.#variables ??= runVariables(this.#asker.app, this.#asker, this.#order.headers, this.signal);
    return this.#variables;
  }

  /** Values of variables that the run has read: not to be told to any log. */
  get secrets(): readonly string[] {
    return this.#variables === undefined ? none : [...this.#variables.read];
  }

  get memory(): RunContext['memory'] {
    this.#memory ??= flowMemory(this.#asker, this.#flow, this.signal, this.#startedAt);
    return this.#memory;
  }

  get models(): RunContext['models'] {
    const { env, deploymentVariables } = this.#asker.app;
    this.#models ??= createModels({
      fetch: this.fetch,
      baseUrls: providerUrls(deploymentVariables),
      ...(env.AI && { ai: env.AI }),
    });
    return this.#models;
  }

  get services(): RunContext['services'] {
    const { app } = this.#asker;
    const { signal: lifetime, fetch } = this;
    const run = { app, asker: this.#asker, flow: this.#flow, fetch, lifetime, context: this, depth: 0 };
    this.#services ??= new RunServices({ ...run, callees: new DeepestFirst(4) });
    return this.#services;
  }

  get frozen(): FrozenResults {
    return this.#asker.app.frozen.of(this.userId, this.flowId, this.#flow.revision);
  }

  step<T>(key: string, effect: (idempotencyKey: string) => Promise<T>): Promise<T> {
    return effect(`${this.#order.idempotencyKey ?? this.runId}/${key}`);
  }

  #guardedFetch(): RunContext['fetch'] {
    const limited = outwardFetch(this.#asker.app);
    return (input, init) => {
      this.signal.watch();
      return limited(input, init);
    };
  }
}

const none: readonly string[] = [];
