import type { PythonValue } from './values.ts';

/** Something that can be called: a lambda, a method of a value, one of Python's own. */
export class PythonFunction {
  readonly name: string;
  /** It is also a type: `int`, `str`, `list`. */
  readonly isType: boolean;
  readonly #call: (places: readonly PythonValue[], names: Names) => PythonValue;

  constructor(name: string, call: (places: readonly PythonValue[], names: Names) => PythonValue, isType = false) {
    this.name = name;
    this.isType = isType;
    this.#call = call;
  }

  call(places: readonly PythonValue[], names: Names = noNames): PythonValue {
    return this.#call(places, names);
  }
}

const noNames: Names = new Map();

/** Arguments by name. */
export type Names = ReadonlyMap<string, PythonValue>;
