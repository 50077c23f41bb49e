import type { Collection, Collections, SearchOptions, VectorRow } from '../../../worker/engine/services/collections.ts';
import type { Services } from '../../../worker/engine/services/services.ts';

/** Collections that a test keeps in memory. */
export function memoryCollections(): Collections {
  const all = new Map<string, Kept>();
  return {
    async list(kind) {
      return [...all]
        .filter(([key]) => key.startsWith(`${kind}|`))
        .map(([key, { rows }]) => ({ name: key.slice(kind.length + 1), rows: rows.size, dimensions: null }));
    },
    open(kind, name) {
      const key = `${kind}|${name}`;
      const kept = all.get(key) ?? { facts: null, rows: new Map<string, VectorRow>() };
      const touch = () => void all.set(key, kept);
      return collection(kept, touch);
    },
  };
}

/** Services of which a test has collections only. */
export function withCollections(collections: Collections = memoryCollections()): { services: Services } {
  return { services: { collections } as unknown as Services };
}

function collection(kept: Kept, touch: () => void): Collection {
  return {
    facts: async () => kept.facts,
    async setFacts(facts) {
      touch();
      kept.facts = facts;
    },
    async add(rows) {
      touch();
      for (const row of rows) kept.rows.set(row.id, row);
      return null;
    },
    known: async (candidates) => candidates.filter((id) => kept.rows.has(id)),
    async search(vector, limit, how: SearchOptions = {}) {
      if (how.metric !== 'l2') throw new Error('Components search by the squared distance.');
      return [...kept.rows.values()]
        .map((row) => ({ ...row, score: squaredDistance(vector, row.vector ?? []) }))
        .sort((left, right) => left.score - right.score)
        .slice(0, limit)
        .map((row) => (how.vectors === true ? row : { ...row, vector: null }));
    },
    rows: async (limit) => [...kept.rows.values()].slice(0, limit),
    count: async () => kept.rows.size,
    async remove(ids) {
      for (const id of ids) kept.rows.delete(id);
    },
    async drop() {
      kept.rows.clear();
      kept.facts = null;
    },
  };
}

function squaredDistance(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, index) => sum + (value - (right[index] as number)) ** 2, 0);
}

interface Kept {
  facts: Readonly<Record<string, unknown>> | null;
  readonly rows: Map<string, VectorRow>;
}
