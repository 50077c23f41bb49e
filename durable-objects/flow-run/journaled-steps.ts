import type { StepKeeper } from '../../worker/runs/background/background-context.ts';
import type { Journal } from './journal.ts';

/** What one alarm may do before another takes over: the platform ends alarms after 15 minutes, and bounds what they ask. */
const longestWork = 10 * 60_000;
const mostSteps = 800;

/**
 * Does each step once. After ten minutes or 800 steps of one alarm the next step is not begun: `pause` is called, and
 * the attempt goes on from there in another. `beginning` hears of each step that is to be done, `progressed` of each that was.
 */
export function journaledSteps(journal: Journal, { now, pause, beginning, progressed }: Pacing): StepKeeper {
  const begun = now();
  let steps = 0;
  return {
    async once<T>(key: string, effect: () => Promise<T>): Promise<T> {
      const kept = journal.find(key);
      if (kept !== null) return (await kept) as T;
      steps += 1;
      if (steps > mostSteps || now() - begun > longestWork) throw pause();
      beginning();
      const result = await effect();
      journal.keep(key, result);
      progressed();
      return result;
    },
  };
}

interface Pacing {
  readonly now: () => number;
  /** Stops the attempt; what it returns ends the step. */
  readonly pause: () => Error;
  readonly beginning: () => void;
  readonly progressed: () => void;
}
