import type { RunContext } from '../engine/context.ts';
import type { Message } from '../engine/values.ts';
import { RequestContext } from './request-context.ts';

/** What a run may touch whose turn is not stored at its end, but held for whoever asked for the run. */
export class HeldTurnContext extends RequestContext {
  readonly #turn: Message[] = [];
  #heldMemory: RunContext['memory'] | undefined;

  /** The turn's messages, in order. */
  get turn(): readonly Message[] {
    return this.#turn;
  }

  /** Stores messages of the turn. */
  store(messages: readonly Message[]): Promise<void> {
    return super.memory.append(messages);
  }

  override get memory(): RunContext['memory'] {
    const stored = super.memory;
    this.#heldMemory ??= {
      history: (query) => stored.history(query),
      append: async (messages) => {
        this.#turn.push(...messages);
      },
    };
    return this.#heldMemory;
  }
}
