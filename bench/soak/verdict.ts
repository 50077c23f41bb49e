/** Megabytes a minute by which memory may rise and still count as flat: less than what V8's space moves up and down. */
const mostGrowth = 1;

/**
 * How memory went on over the last two thirds of the readings: the slope of the line through them (least squares), in
 * megabytes a minute. The first third is left out, in which V8 takes its space and caches fill. 0 for fewer than two.
 */
export function memorySlope(readings: readonly Reading[]): number {
  const late = readings.slice(Math.floor(readings.length / 3));
  if (late.length < 2) return 0;
  const mean = (of: (reading: Reading) => number) => late.reduce((sum, reading) => sum + of(reading), 0) / late.length;
  const [minute, level] = [mean(({ minutes }) => minutes), mean(({ megabytes }) => megabytes)];
  const along = late.reduce((sum, each) => sum + (each.minutes - minute) * (each.megabytes - level), 0);
  const spread = late.reduce((sum, each) => sum + (each.minutes - minute) ** 2, 0);
  return along / spread;
}

/** What a soak has shown, in one line, and whether it is good: memory flat, and no error. */
export function verdictOf(readings: readonly Reading[], errors: number): Verdict {
  const slope = memorySlope(readings);
  const isFlat = slope <= mostGrowth;
  const memory = `memory ${isFlat ? 'flat' : 'grows'}: ${slope.toFixed(2)} MB a minute (at most ${mostGrowth})`;
  return { isGood: isFlat && errors === 0, text: `${memory}; ${errors} errors` };
}

export interface Reading {
  /** Since the start. */
  readonly minutes: number;
  /** Resident, of workerd. */
  readonly megabytes: number;
}

export interface Verdict {
  readonly isGood: boolean;
  readonly text: string;
}
