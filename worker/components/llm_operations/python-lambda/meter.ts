import { Tries } from '../../flow_controls/python-regex/tries.ts';
import { PythonError } from './python-error.ts';

/** Counts what a function does: one that would not end, or would fill the memory, is stopped. */
export class Meter {
  /** What its regular expressions may take together. */
  readonly tries = new Tries();
  #stepsLeft = MOST_STEPS;
  #depth = 0;

  /** So many items or characters were gone through or made. Throws PythonError when that is too much. */
  count(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) {
      throw new PythonError(
        'TimeoutError',
        "The model's function takes too long or makes too much. Ask for something simpler, or for less of the data.",
      );
    }
  }

  /** Does something one call deeper. */
  deeper<T>(work: () => T): T {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new PythonError('RecursionError', 'maximum recursion depth exceeded');
    try {
      return work();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Some 100 ns each. */
const MOST_STEPS = 2_000_000;
const DEEPEST = 200;
