import type { CompiledFlow } from '../engine/compiled.ts';
import type { RunContext } from '../engine/context.ts';
import type { FrozenResults } from '../engine/frozen.ts';
import type { RunObserver } from '../engine/observer.ts';
import type { FlowCaller } from '../engine/services/flows.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import { flowMemory } from './flow-memory.ts';
import { concealer } from './foreign/concealer.ts';
import { unsteeringVariables } from './foreign/foreign-variables.ts';
import { ownerOfRun } from './prepare.ts';
import { RunServices, type ServedRun } from './services.ts';
import { type RunVariables, runVariables } from './variables.ts';

/** What a flow inside a run may touch: what the run around it may, but for histories, which are the flow's own. */
export class SubFlowContext implements RunContext {
  readonly flowId: string;
  readonly flowName: string;
  readonly sessionId: string;
  readonly #outer: ServedRun;
  readonly #flow: RunnableFlow;
  readonly #compiled: CompiledFlow;
  readonly #caller: FlowCaller | undefined;
  readonly #startedAt: number;
  #memory: RunContext['memory'] | undefined;
  #services: RunContext['services'] | undefined;
  #variables: RunVariables | undefined;

  constructor(outer: ServedRun, flow: RunnableFlow, compiled: CompiledFlow, { sessionId, caller }: Called) {
    this.flowId = flow.id;
    this.flowName = flow.name;
    this.sessionId = sessionId;
    this.#outer = outer;
    this.#flow = flow;
    this.#compiled = compiled;
    this.#caller = caller;
    this.#startedAt = outer.app.now();
  }

  get runId(): string {
    return this.#outer.context.runId;
  }
  get userId(): string {
    return this.#outer.context.userId;
  }
  get signal(): RunContext['signal'] {
    return this.#caller?.signal ?? this.#outer.context.signal;
  }
  get request(): RunContext['request'] {
    return this.#outer.context.request;
  }
  get now(): RunContext['now'] {
    return this.#outer.context.now;
  }
  get newId(): RunContext['newId'] {
    return this.#outer.context.newId;
  }
  get fetch(): RunContext['fetch'] {
    return this.#outer.context.fetch;
  }
  get observer(): RunObserver | null {
    return this.#outer.context.observer ?? null;
  }
  get variables(): RunContext['variables'] {
    const { asker, context } = this.#outer;
    if (asker.owner === undefined && !context.conceal) return context.variables;
    this.#variables ??= this.#variablesForOthers();
    return this.#variables;
  }
  get conceal(): NonNullable<RunContext['conceal']> | null {
    const conceal = this.#outer.context.conceal ?? null;
    if (conceal === null) return null;
    const own = concealer(this.#compiled, () => [...(this.#variables?.read ?? [])]);
    return (text) => conceal(own(text));
  }
  get models(): RunContext['models'] {
    return this.#outer.context.models;
  }

  get memory(): RunContext['memory'] {
    this.#memory ??= flowMemory(this.#outer.asker, this.#flow, {
      lifetime: this.#outer.lifetime,
      startedAt: this.#startedAt,
      step: (key, effect) => this.step(key, effect),
    });
    return this.#memory;
  }

  get services(): RunContext['services'] {
    const { depth } = this.#outer;
    this.#services ??= new RunServices({ ...this.#outer, flow: this.#flow, context: this, depth: depth + 1 });
    return this.#services;
  }

  get frozen(): FrozenResults {
    return this.#outer.app.frozen.of(this.userId, this.flowId, this.#flow.revision);
  }

  step<T>(key: string, effect: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const { step } = this.#caller ?? this.#outer.context;
    return step(`${this.flowId}/${key}`, effect);
  }

  /** What the headers of somebody else set was looked at for the flow around this one alone. */
  #variablesForOthers(): RunVariables {
    const { app, asker, headers, lifetime } = this.#outer;
    const given = asker.owner === undefined ? unsteeringVariables(this.#compiled, headers) : new Headers();
    return runVariables(app, ownerOfRun(asker), given, lifetime);
  }
}

/** How a flow is called. */
interface Called {
  readonly sessionId: string;
  readonly caller: FlowCaller | undefined;
}
