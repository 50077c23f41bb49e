import { elementOf, elementsOf } from './access.ts';
import { operate } from './arithmetic.ts';
import type { Environment } from './environment.ts';
import type { Evaluate, Of, Steps } from './evaluate.ts';
import { formatted } from './formats.ts';
import { callFunction } from './functions.ts';
import { fresh, type Item, plain, within } from './item.ts';
import { JqError, told } from './jq-error.ts';
import type { Json, JsonObject } from './json-value.ts';
import type { Query } from './syntax.ts';

/** What queries yield that reach into values or make them. */
export const valueSteps = {
  *identity(_query: Of<'identity'>, input: Item): Steps {
    yield input;
  },
  *literal({ value }: Of<'literal'>, input: Item): Steps {
    yield fresh(value, input);
  },
  recurse(_query: Of<'recurse'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    return callFunction({ kind: 'call', name: 'recurse', args: [] }, input, environment, evaluate);
  },
  *format({ name }: Of<'format'>, input: Item, _environment: Environment | null, { budget }: Evaluate): Steps {
    budget.goThrough(input.value);
    yield fresh(formatted(name, input.value), input);
  },
  *text({ parts, format }: Of<'text'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const text of texts(parts.length)) yield fresh(text, input);

    function* texts(end: number): Generator<string, void, undefined> {
      const part = parts[end - 1];
      if (part === undefined) yield '';
      else if (typeof part === 'string') for (const before of texts(end - 1)) yield before + part;
      else {
        for (const { value } of evaluate(part, plain(input), environment)) {
          evaluate.budget.goThrough(value);
          for (const before of texts(end - 1)) yield before + formatted(format, value);
        }
      }
    }
  },
  *index({ of, by }: Of<'index'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const { value: key } of evaluate(by, plain(input), environment)) {
      for (const item of evaluate(of, input, environment)) {
        if (typeof key === 'object') evaluate.budget.goThrough(item.value);
        yield { path: within(item, key), value: elementOf(item.value, key) };
      }
    }
  },
  *slice({ of, from, to }: Of<'slice'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const end of optional(to)) {
      for (const start of optional(from)) {
        for (const item of evaluate(of, input, environment)) {
          const key = { start, end };
          evaluate.budget.goThrough(item.value);
          yield { path: within(item, key), value: elementOf(item.value, key) };
        }
      }
    }

    function* optional(query: Query | null): Generator<Json, void, undefined> {
      if (query === null) yield null;
      else for (const { value } of evaluate(query, plain(input), environment)) yield value;
    }
  },
  *each({ of }: Of<'each'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const item of evaluate(of, input, environment)) {
      evaluate.budget.goThrough(item.value);
      for (const [key, value] of elementsOf(item.value)) yield { value, path: within(item, key) };
    }
  },
  *list({ items }: Of<'list'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    const values: Json[] = [];
    if (items !== null) for (const { value } of evaluate(items, plain(input), environment)) values.push(value);
    yield fresh(values, input);
  },
  *object({ members }: Of<'object'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const object of objects(0, [])) yield fresh(object, input);

    function* objects(
      at: number,
      entries: readonly (readonly [string, Json])[],
    ): Generator<JsonObject, void, undefined> {
      const member = members[at];
      if (member === undefined) {
        yield Object.fromEntries(entries);
        return;
      }
      for (const { value: name } of evaluate(member[0], plain(input), environment)) {
        if (typeof name !== 'string') throw new JqError(`Cannot use ${told(name)} as object key`);
        for (const { value } of evaluate(member[1], plain(input), environment)) {
          yield* objects(at + 1, [...entries, [name, value]]);
        }
      }
    }
  },
  *negate({ of }: Of<'negate'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const { value } of evaluate(of, plain(input), environment)) {
      if (typeof value !== 'number') throw new JqError(`${told(value)} cannot be negated`);
      yield fresh(0 - value, input);
    }
  },
  *binary(
    { operator, left, right }: Of<'binary'>,
    input: Item,
    environment: Environment | null,
    evaluate: Evaluate,
  ): Steps {
    for (const { value: b } of evaluate(right, plain(input), environment)) {
      for (const { value: a } of evaluate(left, plain(input), environment)) {
        if (operator === '-') evaluate.budget.goThroughPairs(a, b);
        else evaluate.budget.goThrough(a, b);
        yield fresh(operate(operator, a, b), input);
      }
    }
  },
};
