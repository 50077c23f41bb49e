import type { Metric } from '../../worker/engine/services/collections.ts';

/**
 * How near vectors lie to one query. `rank` sorts: higher is nearer, whatever the metric. `score` is what the metric
 * says itself.
 */
export function measure(metric: Metric, query: Float32Array): Measure {
  return measures[metric](query);
}

const measures: Readonly<Record<Metric, (query: Float32Array) => Measure>> = {
  dot: (query) => ({ rank: (vector) => dot(query, vector), score: (rank) => rank }),
  cosine: (query) => {
    const length = Math.sqrt(dot(query, query));
    const rank = (vector: Float32Array) => {
      const both = length * Math.sqrt(dot(vector, vector));
      return both === 0 ? 0 : dot(query, vector) / both;
    };
    return { rank, score: (rank) => rank };
  },
  l2: (query) => ({ rank: (vector) => -squaredDistance(query, vector), score: (rank) => Math.fround(-rank) + 0 }),
};

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] as number) * (right[index] as number);
  return sum;
}

function squaredDistance(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) {
    const difference = (left[index] as number) - (right[index] as number);
    sum += difference * difference;
  }
  return sum;
}

export interface Measure {
  rank(vector: Float32Array): number;
  score(rank: number): number;
}
