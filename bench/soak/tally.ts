/** Counts what a soak does: since the last line, and of each activity in all. */
export function createTally(): Tally {
  const totals = new Map<string, number[]>();
  const errors: string[] = [];
  let waits: number[] = [];
  let failed = 0;
  return {
    done(activity, milliseconds) {
      waits.push(milliseconds);
      const own = totals.get(activity) ?? [];
      totals.set(activity, own);
      own.push(milliseconds);
    },
    failed(activity, error) {
      failed += 1;
      errors.push(`${activity}: ${error instanceof Error ? error.message : String(error)}`);
    },
    take() {
      const taken = { count: waits.length, errors: failed, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) };
      waits = [];
      failed = 0;
      return taken;
    },
    totals: () =>
      [...totals].map(([activity, own]) => ({
        activity,
        count: own.length,
        p50: quantile(own, 0.5),
        p99: quantile(own, 0.99),
      })),
    errors: () => errors,
  };
}

/** The value below which the part `q` of the values lies; NaN of none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export interface Tally {
  done(activity: string, milliseconds: number): void;
  failed(activity: string, error: unknown): void;
  /** What came since the last call. */
  take(): Counts;
  totals(): readonly (Omit<Counts, 'errors'> & { readonly activity: string })[];
  /** All that failed, with what. */
  errors(): readonly string[];
}

/** `p50` and `p99` in milliseconds. */
export interface Counts {
  readonly count: number;
  readonly errors: number;
  readonly p50: number;
  readonly p99: number;
}
