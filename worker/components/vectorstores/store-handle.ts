import type { Data, Plain } from '../../engine/values.ts';

/** A vector store as it travels along an edge, to be searched by whoever gets it. A run tells nothing of it. */
export class StoreHandle {
  readonly #find: (query: string, limit: number) => Promise<readonly Data[]>;

  constructor(find: (query: string, limit: number) => Promise<readonly Data[]>) {
    this.#find = find;
  }

  /** The handle as an output's value. */
  get value(): Plain {
    return this as unknown as Plain;
  }

  /** The texts of the documents that are nearest to a question, best first; null where the value is no store. */
  static find(value: unknown, query: string, limit = NEAREST): Promise<readonly Data[]> | null {
    return value instanceof StoreHandle ? value.#find(query, limit) : null;
  }

  static is(value: unknown): value is StoreHandle {
    return value instanceof StoreHandle;
  }

  toJSON(): Record<string, never> {
    return {};
  }
}

/** Documents that a question is answered from where nobody says how many. */
const NEAREST = 4;
