import { TerminalError } from '../../../engine/errors.ts';

/** How far each vector is from the next: 0 for the same direction, 1 for none in common. */
export function distances(vectors: readonly (readonly number[])[]): number[] {
  return vectors.slice(1).map((next, at) => 1 - similarity(vectors[at] as readonly number[], next));
}

/**
 * The places whose distance is above the threshold. A number of chunks decides about it where there is one; else the
 * method: a percentile, or the mean and so many standard deviations or interquartile ranges.
 */
export function breakpoints(apart: readonly number[], rule: BreakpointRule): number[] {
  const threshold = rule.chunks === null ? byMethod(apart, rule) : byNumber(apart, rule.chunks);
  return [...apart.keys()].filter((at) => (apart[at] as number) > threshold);
}

function byMethod(apart: readonly number[], { method, amount }: BreakpointRule): number {
  const threshold = methods.get(method);
  if (threshold !== undefined) return threshold(apart, amount);
  throw new TerminalError(
    `An error occurred during semantic splitting: Got unexpected \`breakpoint_threshold_type\`: ${method}`,
    'field_value',
  );
}

/** One chunk is the hundredth percentile, one for each sentence the first. */
function byNumber(apart: readonly number[], chunks: number): number {
  const most = apart.length;
  const wanted = Math.max(Math.min(chunks, most), 1);
  const percent = most === 1 ? 100 : (100 / (1 - most)) * (wanted - most);
  return percentile(apart, Math.min(Math.max(percent, 0), 100));
}

const methods: ReadonlyMap<string, (apart: readonly number[], amount: number) => number> = new Map([
  ['percentile', percentile],
  ['standard_deviation', (apart, amount) => mean(apart) + amount * deviation(apart)],
  ['interquartile', (apart, amount) => mean(apart) + amount * (percentile(apart, 75) - percentile(apart, 25))],
]);

/** Between two values it is in proportion. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below + (above - below) * (place - Math.floor(place));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function similarity(a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const lengths = Math.hypot(...a) * Math.hypot(...b);
  return lengths === 0 ? 0 : dot / lengths;
}

export interface BreakpointRule {
  readonly chunks: number | null;
  readonly method: string;
  readonly amount: number;
}
