import { floatKind, kindOf } from './kinds.ts';

/**
 * A number that Python holds as a float although its value is whole: `1.0`. JavaScript has one kind of number, so a
 * place that knows better (a numeric column of a table) says so with this.
 */
export interface PythonFloat {
  readonly kind: typeof floatKind;
  readonly value: number;
}

/** The float; in JSON it is the number that it holds. */
export function pythonFloat(value: number): PythonFloat {
  const float: PythonFloat = { kind: floatKind, value };
  return Object.assign(Object.create(numberInJson) as object, float);
}

/**
 * Reads JSON as Python does: numbers written with a point or an exponent are floats, whatever they hold, and `-0` is 0.
 * Throws SyntaxError.
 */
export function parsePythonJson(text: string): unknown {
  const reviver = (_key: string, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return value;
    return /[.eE]/.test(context?.source ?? '') ? pythonFloat(value) : value + 0;
  };
  // Most bodies hold no such number, and a reviver costs a call for every value.
  return /\d(\.|[eE])|-0/.test(text)
    ? JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
    : JSON.parse(text);
}

/** Whether a value is a whole number that counts as a float. */
export function isPythonFloat(value: unknown): value is PythonFloat {
  return kindOf(value) === floatKind;
}

const numberInJson = {
  toJSON(this: PythonFloat): number {
    return this.value;
  },
};
