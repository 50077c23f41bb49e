import type { FrozenResult, FrozenResults as OfOneFlow } from '../engine/frozen.ts';

/** Characters of JSON that the kept results may have in all. */
const capacity = 32_000_000;

/**
 * What frozen vertices gave, as long as this process lives; the longest unused go first. A changed graph is another
 * revision, so it starts without any.
 */
export class FrozenResults {
  readonly #kept = new Map<string, { result: FrozenResult; size: number }>();
  #size = 0;

  /** Those of one user's flow in one revision. */
  of(userId: string, flowId: string, revision: string | null): OfOneFlow {
    const key = (vertexId: string) => JSON.stringify([userId, flowId, revision, vertexId]);
    return {
      get: (vertexId) => this.#get(key(vertexId)),
      set: (vertexId, result) => this.#set(key(vertexId), result),
    };
  }

  #get(key: string): FrozenResult | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.result;
  }

  #set(key: string, result: FrozenResult): void {
    const size = JSON.stringify([result.inputs, result.values]).length;
    if (size > capacity / 8) return;
    this.#size += size - (this.#kept.get(key)?.size ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, { result, size });
    for (const [oldest, { size: freed }] of this.#kept) {
      if (this.#size <= capacity) return;
      this.#kept.delete(oldest);
      this.#size -= freed;
    }
  }
}
