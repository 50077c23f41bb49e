import { PythonError } from '../python-error.ts';
import type { Names } from '../values/functions.ts';
import { isInt } from '../values/numbers.ts';
import { type PythonValue, typeOf } from '../values/values.ts';

/** What a function of Python's own does with its arguments; a method's own value comes first. */
export type Work = (given: Given) => PythonValue;

/** The arguments of a call, by place and by name. */
export class Given {
  readonly places: readonly PythonValue[];
  readonly names: Names;
  readonly #callee: string;

  constructor(callee: string, places: readonly PythonValue[], names: Names) {
    this.#callee = callee;
    this.places = places;
    this.names = names;
  }

  /** By place or name. Throws PythonError where it must be given and is not. */
  at(index: number, name = ''): PythonValue {
    const value = this.maybe(index, name);
    if (value !== undefined) return value;
    const count = this.places.length;
    throw new PythonError(
      'TypeError',
      `${this.#callee}() is missing an argument: it got ${count === 0 ? 'none' : count}`,
    );
  }

  maybe(index: number, name = ''): PythonValue | undefined {
    return this.places[index] ?? (this.places.length > index ? this.places[index] : this.names.get(name));
  }

  /** A text. Throws PythonError. */
  text(index: number, name = ''): string {
    const value = this.at(index, name);
    if (typeof value === 'string') return value;
    throw new PythonError('TypeError', `${this.#callee}() argument ${index + 1} must be str, not ${typeOf(value)}`);
  }

  /** A whole number, `fallback` where none is given. Throws PythonError. */
  int(index: number, fallback: number, name = ''): number {
    const value = this.maybe(index, name) ?? null;
    if (value === null) return fallback;
    if (isInt(value)) return Number(value);
    throw new PythonError('TypeError', `'${typeOf(value)}' object cannot be interpreted as an integer`);
  }
}
