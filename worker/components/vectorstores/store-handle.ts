import type { Data, Plain } from '../../engine/values.ts';

/** A vector store as it travels along an edge, to be searched by whoever gets it. A run tells nothing of it. */
export class StoreHandle {
  readonly #find: Find;

  constructor(find: Find) {
    this.#find = find;
  }

  /** The handle as an output's value. */
  get value(): Plain {
    return this as unknown as Plain;
  }

  /**
   * The documents that are nearest to a question, best first; null where the value is no store. A filter is what
   * document stores take: `{"member": {"$eq": "value"}}`; with one, the question may be empty.
   */
  static find(
    value: unknown,
    query: string,
    limit = NEAREST,
    filter: StoreFilter | null = null,
  ): Promise<readonly Data[]> | null {
    return value instanceof StoreHandle ? value.#find(query, limit, filter) : null;
  }

  static is(value: unknown): value is StoreHandle {
    return value instanceof StoreHandle;
  }

  toJSON(): Record<string, never> {
    return {};
  }
}

type StoreFilter = Readonly<Record<string, unknown>>;
type Find = (query: string, limit: number, filter: StoreFilter | null) => Promise<readonly Data[]>;

/** Documents that a question is answered from where nobody says how many. */
const NEAREST = 4;
