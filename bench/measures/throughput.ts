import type { Contestant } from '../contestants/flow-contestant.ts';
import type { LoadResult } from '../load/jobs.ts';
import type { Load } from '../load/start-load.ts';
import type { BenchOptions } from '../options.ts';
import type { Row } from '../rows.ts';

/**
 * Puts every contestant under the load of one row, in rounds (A, B, C, A, B, C, …), so that whatever else the machine
 * does falls on all of them. Throws when one answers with anything but 200.
 */
export async function measureThroughput(
  row: Row,
  contestants: Readonly<Record<string, Contestant>>,
  load: Load,
  options: BenchOptions,
): Promise<Throughput> {
  const results: Record<string, LoadResult[]> = {};
  for (let round = -1; round < options.rounds; round++) {
    for (const [name, contestant] of Object.entries(contestants)) {
      const { port } = contestant;
      const { seconds } = options;
      const connections = row.connections ?? options.connections;
      const result = await load.run({ port, request: contestant.requestOf(row), connections, seconds });
      const failed = Object.entries(result.failures).map(([status, times]) => `${times} × ${status}`);
      if (failed.length > 0) throw new Error(`${name} failed the ${row.name}: ${failed.join(', ')}`);
      results[name] ??= [];
      // The first round only warms up.
      if (round >= 0) results[name].push(result);
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

/** By contestant, a result for each round. */
export type Throughput = Readonly<Record<string, readonly LoadResult[]>>;
