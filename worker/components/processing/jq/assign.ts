import { operate } from './arithmetic.ts';
import type { Environment } from './environment.ts';
import type { Evaluate } from './evaluate.ts';
import { fresh, type Item, type Path, pathOf, plain, untracked } from './item.ts';
import { holds, type Json } from './json-value.ts';
import { deletePaths, PathWriter } from './paths.ts';
import type { Query } from './syntax.ts';

type Assignment = Extract<Query, { kind: 'assign' }>;

/** What an assignment makes of its input: another value with something changed at each path of the left side. */
export function* assigned(
  { operator, left, right }: Assignment,
  input: Item,
  environment: Environment | null,
  evaluate: Evaluate,
): Generator<Item, void, undefined> {
  if (operator === '|=') {
    yield fresh(updated(pathsIn(left, input, environment, evaluate), input.value, update), input);
    return;
  }
  for (const { value } of evaluate(right, plain(input), environment)) {
    const paths = pathsIn(left, input, environment, evaluate);
    const change = (before: Json): Json => changed(operator, before, value);
    const writer = new PathWriter();
    const set = (whole: Json, path: Path): Json => writer.set(whole, path, change(writer.get(whole, path)));
    yield fresh(paths.reduce<Json>(set, input.value), input);
  }

  function update(before: Json): Json | undefined {
    for (const { value } of evaluate(right, { value: before, path: untracked }, environment)) return value;
    return undefined;
  }
}

/** The paths that a query names in a value. */
function pathsIn(query: Query, input: Item, environment: Environment | null, evaluate: Evaluate): Path[] {
  return Array.from(evaluate(query, { value: input.value, path: [] }, environment), pathOf);
}

/** A value with each part changed; what nothing is left of is taken out. */
export function updated(paths: readonly Path[], value: Json, update: (before: Json) => Json | undefined): Json {
  const gone: Path[] = [];
  const writer = new PathWriter();
  let whole = value;
  for (const path of paths) {
    const after = update(writer.get(whole, path));
    if (after === undefined) gone.push(path);
    else whole = writer.set(whole, path, after);
  }
  return deletePaths(whole, gone);
}

function changed(operator: string, before: Json, value: Json): Json {
  if (operator === '=') return value;
  if (operator === '//=') return holds(before) ? before : value;
  return operate(operator.slice(0, -1), before, value);
}
