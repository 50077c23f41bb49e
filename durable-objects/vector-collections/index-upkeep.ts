import type { CollectionRecord } from './collection-table.ts';
import { afterFailure, feedIndex } from './feed-index.ts';
import { markVectors } from './index-marks.ts';
import { tell, VectorIndex } from './vector-index.ts';

/** Keeps a user's collections in the deployment's vector index, by the object's alarm; does nothing without an index. */
export class IndexUpkeep {
  readonly #storage: DurableObjectStorage;
  readonly #index: VectorIndex | null;
  /** Collections of which every vector is marked. */
  readonly #marked = new Set<number>();

  constructor(storage: DurableObjectStorage, index: Vectorize | undefined, objectId: string) {
    this.#storage = storage;
    this.#index = index === undefined ? null : new VectorIndex(index, objectId);
  }

  /** After rows came: a text for people where the index cannot take them, else null. */
  async added(collection: CollectionRecord | null): Promise<string | null> {
    if (this.#index === null || collection?.dimensions == null) return null;
    this.#marked.delete(collection.id);
    const dimensions = await this.#index.dimensions(Date.now());
    if (dimensions === null || dimensions === collection.dimensions) {
      await this.#wake(0);
      return null;
    }
    return `The deployment's vector index holds vectors of ${dimensions} numbers, and these have ${collection.dimensions}: they are kept and searched without it.`;
  }

  /** After rows went: what the index has of them goes too. */
  async removed(): Promise<void> {
    if (this.#index !== null) await this.#wake(0);
  }

  /** The index for a search in the collection, where it holds vectors of this length; null where not. */
  async indexFor(collection: CollectionRecord): Promise<VectorIndex | null> {
    const dimensions = await this.#index?.dimensions(Date.now());
    if (this.#index === null || dimensions == null || dimensions !== collection.dimensions) return null;
    if (this.#mark(collection.id)) await this.#wake(0);
    return this.#index;
  }

  /** The alarm's work. */
  async run(): Promise<void> {
    if (this.#index === null) return;
    try {
      const dimensions = await this.#index.dimensions(Date.now());
      const fitting = this.#storage.sql.exec<{ id: number }>(
        'SELECT id FROM collections WHERE dimensions = ?',
        dimensions,
      );
      for (const { id } of fitting.toArray()) this.#mark(id);
      const rest = await feedIndex(this.#storage.sql, this.#index, Date.now());
      if (rest !== null) await this.#wake(rest);
    } catch (error) {
      tell('the vector index was not brought up to date', error);
      await this.#wake(afterFailure);
    }
  }

  #mark(collection: number): boolean {
    if (this.#marked.has(collection)) return false;
    markVectors(this.#storage.sql, collection);
    this.#marked.add(collection);
    return true;
  }

  /** An alarm that comes sooner stays. */
  async #wake(after: number): Promise<void> {
    const at = Date.now() + after;
    const set = await this.#storage.getAlarm();
    if (set === null || set > at) await this.#storage.setAlarm(at);
  }
}
