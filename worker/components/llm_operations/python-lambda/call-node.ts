import { PythonError } from './python-error.ts';
import type { Scope } from './scope.ts';
import type { Node, NodeOf } from './syntax/nodes.ts';
import { PythonDict } from './values/collections.ts';
import { callable, itemsOf } from './values/iterate.ts';
import { type PythonValue, typeOf } from './values/values.ts';

/** Calls what the node names with its arguments. */
export function callNode(node: NodeOf<'call'>, scope: Scope, evaluate: Evaluate): PythonValue {
  const callee = callable(evaluate(node.callee, scope));
  const places: PythonValue[] = [];
  const names = new Map<string, PythonValue>();
  for (const { name, stars, value } of node.arguments) {
    const given = evaluate(value, scope);
    if (name !== null) names.set(name, given);
    else if (stars === 0) places.push(given);
    else if (stars === 1) for (const item of itemsOf(given)) places.push(item);
    else if (given instanceof PythonDict) for (const [key, item] of given.entries()) names.set(String(key), item);
    else throw new PythonError('TypeError', `argument after ** must be a mapping, not ${typeOf(given)}`);
  }
  scope.meter.count(places.length + names.size);
  return callee.call(places, names);
}

type Evaluate = (node: Node, scope: Scope) => PythonValue;
