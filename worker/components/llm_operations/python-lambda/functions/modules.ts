import { parsePythonJson } from '../../../../engine/python-float.ts';
import { jsonDumps } from '../../../../engine/python-json.ts';
import type { Meter } from '../meter.ts';
import { PythonError } from '../python-error.ts';
import { PythonFunction } from '../values/functions.ts';
import { fromJson, isTrue, type PythonObject, type PythonValue, toJson } from '../values/values.ts';
import { Given, type Work } from './arguments.ts';
import { regexFunctions } from './regex.ts';

/** The two modules that a function may use. */
export function modules(meter: Meter): ReadonlyMap<string, PythonObject> {
  return new Map([
    ['json', moduleOf(jsonFunctions(meter), {})],
    ['re', moduleOf(regexFunctions(meter), { I: 2, IGNORECASE: 2, M: 8, MULTILINE: 8, S: 16, DOTALL: 16 })],
  ]);
}

function moduleOf(
  functions: Readonly<Record<string, Work>>,
  constants: Readonly<Record<string, number>>,
): PythonObject {
  const members = new Map<string, PythonValue>(Object.entries(constants));
  for (const [name, work] of Object.entries(functions)) {
    members.set(name, new PythonFunction(name, (places, names) => work(new Given(name, places, names))));
  }
  return { typeName: 'module', member: (name) => members.get(name) };
}

function jsonFunctions(meter: Meter): Readonly<Record<string, Work>> {
  return {
    dumps(given) {
      const indent = given.names.get('indent') ?? null;
      const text = jsonDumps(toJson(given.at(0), meter), {
        ...(typeof indent === 'number' && { indent }),
        ensureAscii: isTrue(given.names.get('ensure_ascii') ?? true),
      });
      meter.count(text.length);
      return text;
    },
    loads(given) {
      try {
        return fromJson(parsePythonJson(given.text(0)));
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        throw new PythonError('JSONDecodeError', 'Expecting value: line 1 column 1 (char 0)');
      }
    },
  };
}
