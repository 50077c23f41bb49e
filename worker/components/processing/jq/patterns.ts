import { elementOf } from './access.ts';
import { type Environment, extended } from './environment.ts';
import type { Evaluate } from './evaluate.ts';
import type { Item } from './item.ts';
import { JqError } from './jq-error.ts';
import { isArray, isObject, type Json, typeOf } from './json-value.ts';
import { variablesOf } from './parse.ts';
import type { Pattern } from './syntax.ts';

/**
 * Environments in which the first pattern's variables have what they match in a value; those of the other patterns are
 * null. Throws JqError for a value that cannot be taken apart so.
 */
export function* bound(
  patterns: readonly Pattern[],
  value: Json,
  input: Item,
  environment: Environment | null,
  evaluate: Evaluate,
): Generator<Environment | null, void, undefined> {
  const [first, ...others] = patterns as [Pattern, ...Pattern[]];
  const unset = others
    .flatMap(variablesOf)
    .reduce<Environment | null>((inner, name) => extended(inner, name, { kind: 'value', value: null }), environment);
  yield* match(first, value, unset);

  function* match(
    pattern: Pattern,
    part: Json,
    outer: Environment | null,
  ): Generator<Environment | null, void, undefined> {
    if (pattern.kind === 'variable') yield extended(outer, pattern.name, { kind: 'value', value: part });
    else if (pattern.kind === 'list') yield* matchItems(pattern.items, 0, part, outer);
    else yield* matchMembers(pattern.members, 0, part, outer);
  }

  function* matchItems(
    items: readonly Pattern[],
    at: number,
    list: Json,
    outer: Environment | null,
  ): Generator<Environment | null, void, undefined> {
    if (list !== null && !isArray(list)) throw new JqError(`Cannot index ${typeOf(list)} with number`);
    const pattern = items[at];
    if (pattern === undefined) yield outer;
    else for (const inner of match(pattern, elementOf(list, at), outer)) yield* matchItems(items, at + 1, list, inner);
  }

  function* matchMembers(
    members: Extract<Pattern, { kind: 'object' }>['members'],
    at: number,
    object: Json,
    outer: Environment | null,
  ): Generator<Environment | null, void, undefined> {
    const member = members[at];
    if (member === undefined) {
      yield outer;
      return;
    }
    for (const { value: name } of evaluate(member.name, input, outer)) {
      if (typeof name !== 'string') throw new JqError(`Cannot index ${typeOf(object)} with ${typeOf(name)}`);
      if (object !== null && !isObject(object))
        throw new JqError(`Cannot index ${typeOf(object)} with string ${JSON.stringify(name)}`);
      const part = elementOf(object, name);
      const named = member.variable === null ? outer : extended(outer, member.variable, { kind: 'value', value: part });
      if (member.pattern === null) yield* matchMembers(members, at + 1, object, named);
      else {
        for (const inner of match(member.pattern, part, named)) yield* matchMembers(members, at + 1, object, inner);
      }
    }
  }
}
