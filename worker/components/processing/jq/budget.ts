import { TerminalError } from '../../../engine/errors.ts';

/** What a query may take: parts gone through and values made, and how deep they lie in one another. */
export class Budget {
  #stepsLeft = mostSteps;
  #depth = 0;

  step(): void {
    if (--this.#stepsLeft >= 0) return;
    throw new TerminalError('The query takes too long: look for a loop in it that does not end.', 'query');
  }

  /** What it costs to make a list or a text of that length. */
  spend(length: number): void {
    this.#stepsLeft -= Math.floor(length / 50);
    this.step();
  }

  enter(): void {
    this.step();
    if (++this.#depth > deepest) throw tooDeep();
  }

  leave(): void {
    this.#depth -= 1;
  }
}

/** A query that goes deeper than there is room for. */
export function tooDeep(): TerminalError {
  return new TerminalError('The query calls itself too deep: look for a recursion that does not end.', 'query');
}

const mostSteps = 2_000_000;
const deepest = 800;
