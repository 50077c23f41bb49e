import type { Tries } from '../../flow_controls/python-regex/tries.ts';
import { type Environment, extended, found } from './environment.ts';
import type { Evaluate } from './evaluate.ts';
import { fresh, type Item, plain } from './item.ts';
import type { Json } from './json-value.ts';
import { dateFunctions } from './library/date-functions.ts';
import { flowFunctions } from './library/flow-functions.ts';
import { listFunctions } from './library/list-functions.ts';
import { mathFunctions } from './library/math-functions.ts';
import { orderingFunctions } from './library/ordering-functions.ts';
import { pathFunctions } from './library/path-functions.ts';
import { matchFunctions, patternFunctions } from './library/pattern-functions.ts';
import { textFunctions } from './library/text-functions.ts';
import { valueFunctions } from './library/value-functions.ts';
import type { Query } from './syntax.ts';

/** Functions of values: of the input, and of each argument's values. */
const ofValues: ReadonlyMap<string, OfValues> = new Map(
  Object.entries({
    ...valueFunctions,
    ...listFunctions,
    ...mathFunctions,
    ...textFunctions,
    ...dateFunctions,
  }),
);

/** Functions that run their arguments themselves. */
const ofQueries: ReadonlyMap<string, OfQueries> = new Map(
  Object.entries({ ...flowFunctions, ...pathFunctions, ...orderingFunctions }),
);

/** Functions of values and of queries that match regular expressions. */
const ofPatterns: ReadonlyMap<string, (tries: Tries) => OfValues> = new Map(Object.entries(patternFunctions));
const ofMatches: ReadonlyMap<string, (tries: Tries) => OfQueries> = new Map(Object.entries(matchFunctions));

/** The names of all functions, as `map/1`. */
export const functionNames: readonly string[] = [ofValues, ofQueries, ofPatterns, ofMatches].flatMap((functions) => [
  ...functions.keys(),
]);

/** Functions that do not go through all of what they are given, or run something on each part of it. */
const quick = new Set([
  ...Object.keys(flowFunctions),
  ...['not/0', 'type/0', 'has/1', 'in/1', 'toarray/0', 'debug/0', 'stderr/0', 'getpath/1'],
]);

/** Functions that look for each part of one value in another. */
const pairwise = new Set(['contains/1', 'inside/1', 'indices/1', '_indices/1', 'index/1', 'rindex/1']);

/** What a call yields: of a function that the query defines, of a query that was handed on, or of a known function. */
export function* callFunction(
  { name, args }: Extract<Query, { kind: 'call' }>,
  input: Item,
  environment: Environment | null,
  evaluate: Evaluate,
): Generator<Item, void, undefined> {
  const key = `${name}/${args.length}`;
  const place = found(environment, key);
  if (place?.meaning.kind === 'closure') {
    yield* evaluate(place.meaning.query, input, place.meaning.environment);
    return;
  }
  if (place?.meaning.kind === 'function') {
    yield* callDefined(place, args, input, environment, evaluate);
    return;
  }
  const { budget } = evaluate;
  if (!quick.has(key)) budget.goThrough(input.value);
  const run = ofQueries.get(key) ?? ofMatches.get(key)?.(budget.tries);
  if (run !== undefined) {
    const queries = args.map((query) => (item: Item) => evaluate(query, item, environment));
    yield* run(input, ...queries);
    return;
  }
  const compute = (ofValues.get(key) ?? ofPatterns.get(key)?.(budget.tries)) as OfValues;
  for (const values of combinations(args.length)) {
    if (pairwise.has(key)) budget.goThroughPairs(input.value, values[0] ?? null);
    else if (!quick.has(key)) budget.goThrough(...values);
    yield fresh(compute(input.value, ...values), input);
  }

  /** The last argument is gone through slowest. */
  function* combinations(count: number): Generator<Json[], void, undefined> {
    const query = args[count - 1];
    if (query === undefined) yield [];
    else {
      for (const { value } of evaluate(query, plain(input), environment)) {
        for (const before of combinations(count - 1)) yield [...before, value];
      }
    }
  }
}

function* callDefined(
  place: Environment,
  args: readonly Query[],
  input: Item,
  environment: Environment | null,
  evaluate: Evaluate,
): Generator<Item, void, undefined> {
  const { meaning } = place;
  if (meaning.kind !== 'function') return;
  const { parameters, body } = meaning.definition;
  yield* withArguments(0, place);

  function* withArguments(at: number, inner: Environment): Generator<Item, void, undefined> {
    const parameter = parameters[at];
    const query = args[at];
    if (parameter === undefined || query === undefined) {
      yield* evaluate(body, input, inner);
      return;
    }
    if (!parameter.startsWith('$')) {
      yield* withArguments(at + 1, extended(inner, `${parameter}/0`, { kind: 'closure', query, environment }));
      return;
    }
    for (const { value } of evaluate(query, plain(input), environment)) {
      const literal: Query = { kind: 'literal', value };
      const named = extended(inner, parameter, { kind: 'value', value });
      const closure = { kind: 'closure', query: literal, environment: null } as const;
      yield* withArguments(at + 1, extended(named, `${parameter.slice(1)}/0`, closure));
    }
  }
}

export type OfValues = (input: Json, ...args: Json[]) => Json;

export type OfQueries = (input: Item, ...queries: Run[]) => Generator<Item, void, undefined>;

/** Runs an argument on an item. */
export type Run = (item: Item) => Generator<Item, void, undefined>;
