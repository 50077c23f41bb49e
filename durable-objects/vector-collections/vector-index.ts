/**
 * The deployment's Vectorize index, as one user's object sees it. A collection is a namespace; ids and namespaces begin
 * with the object's own id, so that no two users share any. Nothing but vectors goes there: texts and metadata stay.
 *
 * Limits (Vectorize, version 2): ids and namespaces of 64 bytes, 1000 vectors in an upsert, 100 matches of a query
 * without values and metadata, 20 vectors in `getByIds`. Changes are seen some seconds later.
 */
export class VectorIndex {
  readonly #index: Vectorize;
  readonly #owner: string;
  #described: { readonly dimensions: number; readonly at: number } | null = null;

  constructor(index: Vectorize, objectId: string) {
    this.#index = index;
    this.#owner = objectId.slice(0, 40);
  }

  /** How long the vectors of the index are; null where it does not answer. Asked again after some minutes. */
  async dimensions(now: number): Promise<number | null> {
    if (this.#described !== null && now - this.#described.at < knownFor) return this.#described.dimensions;
    try {
      const { dimensions } = await this.#index.describe();
      this.#described = { dimensions, at: now };
      return dimensions;
    } catch (error) {
      tell('the vector index does not answer', error);
      return null;
    }
  }

  /** Marks of the nearest vectors of a collection, as the index knows them; null where it does not answer. */
  async nearest(collection: number, query: Float32Array): Promise<readonly number[] | null> {
    try {
      const { matches } = await this.#index.query(query, { topK: mostMatches, namespace: this.#name(collection) });
      return matches.map(({ id }) => Number(id.slice(this.#owner.length + 1)));
    } catch (error) {
      tell('the vector index was not searched', error);
      return null;
    }
  }

  async upsert(vectors: readonly MarkedVector[]): Promise<void> {
    await this.#index.upsert(
      vectors.map(({ mark, collection, vector }) => ({
        id: this.#name(mark),
        namespace: this.#name(collection),
        values: new Float32Array(vector),
      })),
    );
  }

  async remove(marks: readonly number[]): Promise<void> {
    await this.#index.deleteByIds(marks.map((mark) => this.#name(mark)));
  }

  /** Which of at most 20 marks the index has. */
  async present(marks: readonly number[]): Promise<ReadonlySet<number>> {
    const vectors = await this.#index.getByIds(marks.map((mark) => this.#name(mark)));
    return new Set(vectors.map(({ id }) => Number(id.slice(this.#owner.length + 1))));
  }

  #name(number: number): string {
    return `${this.#owner}.${number}`;
  }
}

/** One line of the server's log. */
export function tell(message: string, error: unknown): void {
  console.warn(
    JSON.stringify({ level: 'warn', message, error: error instanceof Error ? error.message : String(error) }),
  );
}

/** The most matches of one query. */
export const mostMatches = 100;

/** Milliseconds for which the index's length is taken as known. */
const knownFor = 600_000;

export interface MarkedVector {
  readonly mark: number;
  readonly collection: number;
  readonly vector: ArrayBuffer;
}
