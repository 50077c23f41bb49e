import { evaluate } from './evaluate.ts';
import { builtins } from './functions/builtins.ts';
import { modules } from './functions/modules.ts';
import { Meter } from './meter.ts';
import { PythonError } from './python-error.ts';
import { Scope } from './scope.ts';
import { parsePython } from './syntax/parse.ts';
import { callable } from './values/iterate.ts';
import { fromJson, type PythonValue } from './values/values.ts';

/**
 * Calls a Python lambda, given as its source, with a value of JSON, and gives what it returns. Nothing of Python runs:
 * the expression is read and worked out here, with the names that are listed in `functions/`, within limits of steps,
 * memory and depth. Throws PythonError for what Python would raise, UnknownPythonError for what is not known here.
 */
export function runLambda(source: string, value: unknown): PythonValue {
  try {
    return called(source, value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PythonError('RecursionError', "The model's function, or its data, is nested too deeply.");
  }
}

function called(source: string, value: unknown): PythonValue {
  const meter = new Meter();
  const scope = new Scope(meter);
  for (const [name, own] of [...builtins(meter), ...modules(meter)]) scope.set(name, own);
  return callable(evaluate(parsePython(source), scope)).call([fromJson(value)]);
}
