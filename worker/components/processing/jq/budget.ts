import { TerminalError } from '../../../engine/errors.ts';
import { Tries } from '../../flow_controls/python-regex/tries.ts';
import type { Json } from './json-value.ts';

/**
 * What a query may take, some 300 ms of it: nothing else is answered meanwhile. Counted are the parts gone through, the
 * values made, and what each of these looked at; and how deep they lie in one another.
 */
export class Budget {
  /** What its regular expressions may take together. */
  readonly tries = new Tries();
  readonly #weights = new WeakMap<object, number>();
  #stepsLeft = mostSteps;
  #depth = 0;

  step(): void {
    this.#take(1);
  }

  /** What it costs to go through values, or to copy them. */
  goThrough(...values: readonly Json[]): void {
    for (const value of values) if (!isSmall(value)) this.#take(Math.floor(this.#weightOf(value) / weightOfStep));
  }

  /** What it costs to compare each item of one value with each of another one. */
  goThroughPairs(a: Json, b: Json): void {
    this.#take(Math.floor((this.#weightOf(a) * this.#weightOf(b)) / weightOfStep));
  }

  enter(): void {
    this.step();
    if (++this.#depth > deepest) throw tooDeep();
  }

  leave(): void {
    this.#depth -= 1;
  }

  #take(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft >= 0) return;
    throw new TerminalError(
      'The query takes too long: look for a loop in it that does not end, or give it less.',
      'query',
    );
  }

  /** How much there is of a value. Values do not change, but for what an assignment is about to make. */
  #weightOf(value: Json): number {
    if (typeof value === 'string') return 1 + value.length / 8;
    if (typeof value !== 'object' || value === null) return 1;
    const known = this.#weights.get(value);
    if (known !== undefined) return known;
    const items = Array.isArray(value) ? value : Object.values(value);
    const own = Array.isArray(value) ? 1 : weightOfMember;
    const weight = items.reduce<number>((sum, item) => sum + own + this.#weightOf(item), 1);
    this.#weights.set(value, weight);
    return weight;
  }
}

/** A query that goes deeper than there is room for. */
export function tooDeep(): TerminalError {
  return new TerminalError('The query calls itself too deep: look for a recursion that does not end.', 'query');
}

function isSmall(value: Json): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

const mostSteps = 1_000_000;
const deepest = 800;

/** Items that are gone through in the time of a step. */
const weightOfStep = 10;

/** Objects are dearer to copy than lists. */
const weightOfMember = 8;
