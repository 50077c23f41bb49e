import type { Load } from '../load/start-load.ts';
import { medianOf } from './throughput.ts';

const timesPerRound = 100;

/**
 * How long streams take to their first token, one stream at a time, through the server and through a Worker that only
 * passes the model's stream on. Medians in milliseconds; `own` is the median of the rounds' differences.
 */
export async function measureFirstToken(
  load: Load,
  server: StreamSource,
  proxy: StreamSource,
  rounds: number,
): Promise<FirstToken> {
  const pairs: { server: number; proxy: number }[] = [];
  for (let round = -1; round < rounds; round++) {
    const pair = { server: await median(load, server), proxy: await median(load, proxy) };
    // The first round only warms up.
    if (round >= 0) pairs.push(pair);
  }
  return {
    server: medianOf(pairs, (pair) => pair.server),
    proxy: medianOf(pairs, (pair) => pair.proxy),
    own: medianOf(pairs, (pair) => pair.server - pair.proxy),
  };
}

async function median(load: Load, source: StreamSource): Promise<number> {
  const { waits } = await load.firstTokens({ ...source, times: timesPerRound });
  return medianOf(waits, (wait) => wait);
}

export interface StreamSource {
  readonly port: number;
  readonly request: string;
  /** The source of a regular expression that finds the first token. */
  readonly marker: string;
}

export interface FirstToken {
  readonly server: number;
  readonly proxy: number;
  readonly own: number;
}
