import type { RunContext } from '../../engine/context.ts';
import { messagesStep } from '../../engine/run.ts';
import type { Message } from '../../engine/values.ts';
import type { RunnableFlow } from '../../store/flows/runnable.ts';
import type { PackedSession, SessionMemory } from '../../store/session-memory.ts';
import { flowSessions } from '../flow-memory.ts';
import type { Lifetime } from '../lifetime.ts';
import type { RunOrder } from '../order.ts';
import type { Asker } from '../prepare.ts';
import { RequestContext } from '../request-context.ts';

/**
 * What a run in the background may touch: what a plain one may, with a journal behind its steps. Its turn's messages are
 * handed over, not stored: which attempt's messages count is known only when the run's end is decided.
 */
export class BackgroundContext extends RequestContext {
  override readonly runId: string;
  readonly #steps: StepKeeper;
  readonly #turn: Message[] = [];
  readonly #packed: PackedSession[] = [];
  readonly #pack: SessionMemory['pack'];
  #heldMemory: RunContext['memory'] | undefined;

  constructor(asker: Asker, flow: RunnableFlow, order: RunOrder, lifetime: Lifetime, own: Own) {
    super(asker, flow, order, lifetime);
    const startedAt = asker.app.now();
    this.runId = own.runId;
    this.#pack = (messages) => flowSessions(asker, flow, startedAt).pack(messages);
    this.#steps = own.steps;
  }

  /** The turn's messages, in order. */
  get turn(): readonly Message[] {
    return this.#turn;
  }

  /** The same, to be stored as of when they were said. */
  get packed(): readonly PackedSession[] {
    return this.#packed;
  }

  override get memory(): RunContext['memory'] {
    const stored = super.memory;
    this.#heldMemory ??= {
      history: (query) => stored.history(query),
      append: async (messages) => {
        this.#packed.push(...this.#pack(messages));
        this.#turn.push(...messages);
      },
    };
    return this.#heldMemory;
  }

  override step<T>(key: string, effect: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const done = () => super.step(key, effect);
    return key === messagesStep ? done() : this.#steps.once(key, done);
  }
}

interface Own {
  readonly runId: string;
  readonly steps: StepKeeper;
}

/** Does each step once: one that has finished before gives what it gave. */
export interface StepKeeper {
  once<T>(key: string, effect: () => Promise<T>): Promise<T>;
}
