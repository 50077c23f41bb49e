import { PythonError } from './python-error.ts';
import { Scope } from './scope.ts';
import type { Node, NodeOf, Target } from './syntax/nodes.ts';
import { PythonDict, PythonSet } from './values/collections.ts';
import { itemsOf } from './values/iterate.ts';
import { isTrue, type PythonValue } from './values/values.ts';

/** A list, set or dictionary made by loops. */
export function comprehend(node: NodeOf<'comprehension'>, outer: Scope, evaluate: Evaluate): PythonValue {
  const made: PythonValue[] = [];
  const dict = new PythonDict();
  const turn = (scope: Scope): void => {
    const key = evaluate(node.key, scope);
    if (node.value === null) made.push(key);
    else dict.set(key, evaluate(node.value, scope));
  };
  const loop = (depth: number, scope: Scope): void => {
    const clause = node.clauses[depth];
    if (clause === undefined) {
      turn(scope);
      return;
    }
    for (const item of itemsOf(evaluate(clause.source, depth === 0 ? outer : scope))) {
      scope.meter.count(1);
      bind(clause.target, item, scope);
      if (clause.conditions.every((condition) => isTrue(evaluate(condition, scope)))) loop(depth + 1, scope);
    }
  };
  loop(0, new Scope(outer.meter, outer, true));
  if (node.of === 'dict') return dict;
  return node.of === 'set' ? new PythonSet(made) : made;
}

/** Gives a value's parts to the names of a target. Throws PythonError where they are too many or too few. */
function bind(target: Target, value: PythonValue, scope: Scope): void {
  if (typeof target === 'string') {
    scope.set(target, value);
    return;
  }
  const { targets, spread } = target;
  const items = itemsOf(value);
  const wanted = targets.length - (spread === null ? 0 : 1);
  if (items.length < wanted) {
    const least = spread === null ? String(wanted) : `at least ${wanted}`;
    throw new PythonError('ValueError', `not enough values to unpack (expected ${least}, got ${items.length})`);
  }
  if (spread === null && items.length > wanted) {
    throw new PythonError('ValueError', `too many values to unpack (expected ${wanted})`);
  }
  const extra = items.length - wanted;
  for (const [index, inner] of targets.entries()) {
    if (index === spread) bind(inner, items.slice(index, index + extra), scope);
    else bind(inner, items[spread !== null && index > spread ? index + extra - 1 : index] as PythonValue, scope);
  }
}

type Evaluate = (node: Node, scope: Scope) => PythonValue;
