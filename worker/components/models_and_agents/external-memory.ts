import type { ComponentContext } from '../../engine/component.ts';
import type { Message, Plain } from '../../engine/values.ts';

/** A memory of another make as it travels along an edge, for Message History to read and write. */
export class ExternalMemory {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  /** As an output's value. */
  get value(): Plain {
    return this as unknown as Plain;
  }

  /** The memory that came over an edge; null where the value is none. */
  static of(value: unknown): MemoryStore | null {
    return value instanceof ExternalMemory ? value.#store : null;
  }

  toJSON(): Record<string, never> {
    return {};
  }
}

/** What a memory can do. An empty session is the memory's own. Both throw what its service throws. */
export interface MemoryStore {
  /** All messages of a session, oldest first. */
  read(sessionId: string, context: ComponentContext): Promise<readonly Message[]>;
  add(sessionId: string, message: Message, context: ComponentContext): Promise<void>;
}
