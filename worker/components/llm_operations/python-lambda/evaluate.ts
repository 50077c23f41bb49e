import { pythonRepr } from '../../../engine/python-text.ts';
import { callNode } from './call-node.ts';
import { comprehend } from './comprehend.ts';
import { formatted } from './formatted.ts';
import { lambdaOf } from './lambda-of.ts';
import { memberOf } from './member-of.ts';
import type { Meter } from './meter.ts';
import { compared, operate, signed } from './operate.ts';
import { PythonError } from './python-error.ts';
import type { Scope } from './scope.ts';
import { itemAt, sliceOf } from './subscript.ts';
import type { Node, NodeOf, TemplatePart } from './syntax/nodes.ts';
import { PythonDict, PythonSet, Tuple } from './values/collections.ts';
import { itemsOf } from './values/iterate.ts';
import { isTrue, type PythonValue, reprOf, strOf, typeOf } from './values/values.ts';

/** The value of an expression where the names of a scope are known. Throws PythonError, UnknownPythonError. */
export function evaluate(node: Node, scope: Scope): PythonValue {
  scope.meter.count(1);
  return (evaluators[node.kind] as (node: Node, scope: Scope) => PythonValue)(node, scope);
}

const evaluators: { readonly [K in Node['kind']]: (node: NodeOf<K>, scope: Scope) => PythonValue } = {
  constant: ({ value }) => value,
  name: ({ name }, scope) => scope.get(name),
  template: ({ parts }, scope) => filled(parts, scope),
  display({ of, items }, scope) {
    const values: PythonValue[] = [];
    for (const { value, isSpread } of items) {
      const item = evaluate(value, scope);
      if (isSpread) for (const inner of counted(itemsOf(item), scope)) values.push(inner);
      else values.push(item);
    }
    if (of === 'list') return values;
    return of === 'tuple' ? new Tuple(values) : new PythonSet(values);
  },
  dict({ entries }, scope) {
    const dict = new PythonDict();
    for (const { key, value } of entries) {
      const item = evaluate(value, scope);
      if (key !== null) dict.set(evaluate(key, scope), item);
      else if (item instanceof PythonDict)
        for (const [name, inner] of counted(item.entries(), scope)) dict.set(name, inner);
      else throw new PythonError('TypeError', `'${typeOf(item)}' object is not a mapping`);
    }
    return dict;
  },
  unary({ operator, operand }, scope) {
    const value = evaluate(operand, scope);
    return operator === 'not' ? !isTrue(value) : signed(operator, value);
  },
  binary: ({ operator, left, right }, scope) =>
    operate(operator, evaluate(left, scope), evaluate(right, scope), scope.meter),
  logic({ operator, left, right }, scope) {
    const value = evaluate(left, scope);
    return isTrue(value) === (operator === 'or') ? value : evaluate(right, scope);
  },
  compare({ first, rest }, scope) {
    let left = evaluate(first, scope);
    for (const [operator, next] of rest) {
      const right = evaluate(next, scope);
      if (!compared(operator, left, right, scope.meter)) return false;
      left = right;
    }
    return true;
  },
  choice: ({ test, whenTrue, whenFalse }, scope) =>
    evaluate(isTrue(evaluate(test, scope)) ? whenTrue : whenFalse, scope),
  lambda: (node, scope) => lambdaOf(node, scope, evaluate),
  call: (node, scope) => callNode(node, scope, evaluate),
  member: ({ object, name }, scope) => memberOf(evaluate(object, scope), name, scope.meter),
  subscript({ object, index }, scope) {
    const value = evaluate(object, scope);
    if (index.kind !== 'slice') return itemAt(value, evaluate(index, scope));
    const [start, stop, step] = [index.start, index.stop, index.step].map((part) =>
      part === null ? null : evaluate(part, scope),
    );
    return sliceOf(value, start ?? null, stop ?? null, step ?? null, scope.meter);
  },
  slice() {
    throw new PythonError('SyntaxError', 'invalid syntax (<string>, line 1)');
  },
  comprehension: (node, scope) => comprehend(node, scope, evaluate),
  assign({ name, value }, scope) {
    const given = evaluate(value, scope);
    scope.assign(name, given);
    return given;
  },
};

function filled(parts: readonly TemplatePart[], scope: Scope): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else {
      const value = evaluate(part.value, scope);
      text += formatted(converted(value, part.conversion, scope.meter), filled(part.format, scope), scope.meter);
    }
    scope.meter.count(1);
  }
  scope.meter.count(text.length);
  return text;
}

function converted(value: PythonValue, conversion: string | null, meter: Meter): PythonValue {
  if (conversion === null) return value;
  if (conversion === 's') return strOf(value, meter);
  return conversion === 'r' || conversion === 'a' ? reprOf(value, meter) : unknownConversion(conversion);
}

function unknownConversion(conversion: string): never {
  throw new PythonError('SyntaxError', `f-string: invalid conversion character ${pythonRepr(conversion)}`);
}

function counted<T>(items: readonly T[], scope: Scope): readonly T[] {
  scope.meter.count(items.length);
  return items;
}
