import type { LoadResult } from '../load/jobs.ts';
import type { Load } from '../load/start-load.ts';

/**
 * Puts every contestant under load, in rounds (A, B, C, A, B, C, …), so that whatever else the machine does falls on
 * all of them. Throws when one answers with anything but 200.
 */
export async function measureThroughput(
  name: string,
  contestants: Readonly<Record<string, Asked>>,
  load: Load,
  { seconds, rounds, connections }: LoadOptions,
): Promise<Throughput> {
  const results: Record<string, LoadResult[]> = {};
  for (let round = -1; round < rounds; round++) {
    for (const [contestant, asked] of Object.entries(contestants)) {
      const result = await load.run({ ...asked, connections, seconds });
      const failed = Object.entries(result.failures).map(([status, times]) => `${times} × ${status}`);
      if (failed.length > 0) throw new Error(`${contestant} failed the ${name}: ${failed.join(', ')}`);
      results[contestant] ??= [];
      // The first round only warms up.
      if (round >= 0) results[contestant].push(result);
    }
  }
  return results;
}

/** The median of what `of` says of each round. */
export function medianOf<T>(items: readonly T[], of: (item: T, index: number) => number): number {
  const sorted = items.map(of).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** How many times more `name` answered than `other`: the median of the rounds' own ratios. */
export function ratioOf(throughput: Throughput, name: string, other: string): number {
  const others = throughput[other] ?? [];
  return medianOf(
    throughput[name] ?? [],
    ({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN),
  );
}

/** Who is asked, and for what: the request as it goes over the wire. */
export interface Asked {
  readonly port: number;
  readonly request: string;
}

export interface LoadOptions {
  /** Of load on each contestant in each round. */
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
}

/** By contestant, a result for each round. */
export type Throughput = Readonly<Record<string, readonly LoadResult[]>>;
