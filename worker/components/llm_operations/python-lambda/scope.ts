import type { Meter } from './meter.ts';
import { PythonError, UnknownPythonError } from './python-error.ts';
import type { PythonValue } from './values/values.ts';

/** Names and their values; what is not here is looked up outside. */
export class Scope {
  readonly meter: Meter;
  readonly #names = new Map<string, PythonValue>();
  readonly #outer: Scope | null;
  /** Of a comprehension: a value that is named within it belongs outside. */
  readonly #isLoop: boolean;

  constructor(meter: Meter, outer: Scope | null = null, isLoop = false) {
    this.meter = meter;
    this.#outer = outer;
    this.#isLoop = isLoop;
  }

  /** Throws PythonError for a name that nobody has, UnknownPythonError for one that only Python has. */
  get(name: string): PythonValue {
    for (let scope: Scope | null = this; scope !== null; scope = scope.#outer) {
      const value = scope.#names.get(name);
      if (value !== undefined) return value;
    }
    if (PYTHONS.has(name)) throw new UnknownPythonError(`"${name}"`);
    throw new PythonError('NameError', `name '${name}' is not defined`);
  }

  set(name: string, value: PythonValue): void {
    this.#names.set(name, value);
  }

  /** `name := value`. */
  assign(name: string, value: PythonValue): void {
    let scope: Scope = this;
    while (scope.#isLoop && scope.#outer !== null) scope = scope.#outer;
    scope.set(name, value);
  }
}

/** Python's own names that are not here, so that it can be told. */
const PYTHONS: ReadonlySet<string> = new Set([
  ...[
    '__import__',
    'eval',
    'exec',
    'compile',
    'open',
    'input',
    'globals',
    'locals',
    'vars',
    'dir',
    'getattr',
    'setattr',
  ],
  ...['hasattr', 'delattr', 'bytes', 'bytearray', 'complex', 'memoryview', 'object', 'super', 'print', 'hash', 'id'],
  ...[
    'slice',
    'property',
    'classmethod',
    'staticmethod',
    'Data',
    'DataFrame',
    'Component',
    'bin',
    'hex',
    'oct',
    'ascii',
  ],
]);
