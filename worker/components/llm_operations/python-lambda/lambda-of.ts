import { PythonError } from './python-error.ts';
import { Scope } from './scope.ts';
import type { Node, NodeOf } from './syntax/nodes.ts';
import { PythonDict, Tuple } from './values/collections.ts';
import { type Names, PythonFunction } from './values/functions.ts';
import type { PythonValue } from './values/values.ts';

/** The function that a lambda is. It knows the names around it. */
export function lambdaOf(node: NodeOf<'lambda'>, outer: Scope, evaluate: Evaluate): PythonFunction {
  const fallbacks = node.parameters.map(({ fallback }) => (fallback === null ? null : evaluate(fallback, outer)));
  return new PythonFunction('<lambda>', (places, names) =>
    outer.meter.deeper(() => {
      const scope = new Scope(outer.meter, outer);
      give(node, fallbacks, places, names, scope);
      return evaluate(node.body, scope);
    }),
  );
}

/** Gives a lambda's parameters their values. Throws PythonError where they do not match. */
function give(
  { parameters }: NodeOf<'lambda'>,
  fallbacks: readonly (PythonValue | null)[],
  places: readonly PythonValue[],
  names: Names,
  scope: Scope,
): void {
  const left = new Map(names);
  let next = 0;
  const missing: string[] = [];
  for (const [index, { name, fallback, stars }] of parameters.entries()) {
    if (stars === 1) {
      scope.set(name, new Tuple(places.slice(next)));
      next = places.length;
    } else if (stars === 2) {
      const rest = new PythonDict();
      for (const [key, value] of left) rest.set(key, value);
      left.clear();
      scope.set(name, rest);
    } else if (next < places.length) scope.set(name, places[next++] as PythonValue);
    else if (left.has(name)) {
      scope.set(name, left.get(name) as PythonValue);
      left.delete(name);
    } else if (fallback !== null) scope.set(name, fallbacks[index] ?? null);
    else missing.push(name);
  }
  if (next < places.length) {
    const takes = parameters.length;
    throw new PythonError(
      'TypeError',
      `<lambda>() takes ${takes} positional argument${takes === 1 ? '' : 's'} but ${places.length} were given`,
    );
  }
  if (missing.length > 0) {
    const list = missing.map((name) => `'${name}'`).join(' and ');
    throw new PythonError(
      'TypeError',
      `<lambda>() missing ${missing.length} required positional argument${missing.length === 1 ? '' : 's'}: ${list}`,
    );
  }
  const [unknown] = left.keys();
  if (unknown !== undefined) {
    throw new PythonError('TypeError', `<lambda>() got an unexpected keyword argument '${unknown}'`);
  }
}

type Evaluate = (node: Node, scope: Scope) => PythonValue;
