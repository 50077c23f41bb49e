import { parseArgs } from 'node:util';

/** Reads the command line. Throws on an unknown option or a number that is none. */
export function readOptions(args: readonly string[]): ConformanceOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      record: { type: 'boolean', default: false },
      only: { type: 'string' },
      url: { type: 'string' },
      seed: { type: 'string', default: '1' },
      slice: { type: 'string' },
      random: { type: 'string' },
      live: { type: 'boolean', default: false },
    },
  });
  return {
    record: values.record,
    only: values.only ?? null,
    url: values.url?.replace(/\/$/, '') ?? null,
    seed: wholeNumber('seed', values.seed),
    slice: values.slice === undefined ? null : wholeNumber('slice', values.slice),
    live: values.live,
    random: values.random === undefined ? null : wholeNumber('random', values.random),
  };
}

/** Keeps `slice` flows, chosen by `seed`, in their order. */
export function sliceOf<T>(items: readonly T[], slice: number | null, seed: number): T[] {
  if (slice === null || slice >= items.length) return [...items];
  const ranked = items.map((item, index) => ({ item, index, rank: mixed(seed, index) }));
  const kept = ranked.sort((a, b) => a.rank - b.rank).slice(0, slice);
  return kept.sort((a, b) => a.index - b.index).map(({ item }) => item);
}

/** A number that looks random and is the same for the same seed and index (the finaliser of MurmurHash3). */
function mixed(seed: number, index: number): number {
  let hash = Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} wants a whole number, not "${text}"`);
  return value;
}

export interface ConformanceOptions {
  /** Ask a real Langflow and write its answers down, instead of comparing with them. */
  readonly record: boolean;
  /** A part of `flow/case`: only those. */
  readonly only: string | null;
  /** A running server to ask instead of starting one. */
  readonly url: string | null;
  readonly seed: number;
  /** How many flows to take, by seed; null for all. */
  readonly slice: number | null;
  /** Ask a running Langflow beside this server, instead of comparing with what was recorded. */
  readonly live: boolean;
  /** Compare so many random graphs, by seed, with a running Langflow; null for none. */
  readonly random: number | null;
}
