import { elementsOf } from '../access.ts';
import type { OfQueries, Run } from '../functions.ts';
import { fresh, type Item, type Path, pathOf, plain, within } from '../item.ts';
import { JqError, told } from '../jq-error.ts';
import { holds, isArray, isObject, type Json } from '../json-value.ts';
import { deletePaths, getPath, PathWriter } from '../paths.ts';
import { arg, children, descend, fromValue } from './walking.ts';

type Steps = Generator<Item, void, undefined>;

/** Functions that ask where values stand, or take them from there. */
export const pathFunctions: Readonly<Record<string, OfQueries>> = {
  *'path/1'(input, query): Steps {
    for (const path of pathsOf(input, query)) yield fresh(path, input);
  },
  *'paths/0'(input): Steps {
    for (const path of pathsOf(input, (item) => descend(item, children))) if (path.length > 0) yield fresh(path, input);
  },
  *'paths/1'(input, query): Steps {
    for (const path of pathsOf(input, (item) => descend(item, children))) {
      if (path.length === 0) continue;
      for (const { value } of arg(query)(fromValue(getPath(input.value, path))))
        if (holds(value)) yield fresh(path, input);
    }
  },
  *'getpath/1'(input, query): Steps {
    for (const { value } of arg(query)(plain(input))) {
      if (!isArray(value)) throw new JqError('Path must be specified as an array');
      let { path } = input;
      for (const key of value) path = within({ value: input.value, path }, key);
      yield { value: getPath(input.value, value), path };
    }
  },
  *'del/1'(input, query): Steps {
    yield fresh(deletePaths(input.value, pathsOf(input, query)), input);
  },
  *'pick/1'(input, query): Steps {
    const writer = new PathWriter();
    const pick = (picked: Json, path: Path): Json => writer.set(picked, path, getPath(input.value, path));
    yield fresh(pathsOf(input, query).reduce<Json>(pick, null), input);
  },
  *'with_entries/1'(input, query): Steps {
    const entries = elementsOf(input.value).flatMap(([key, value]) =>
      Array.from(arg(query)(fromValue({ key, value })), (item) => item.value),
    );
    yield fresh(fromEntries(entries), input);
  },
};

/** An object of entries as `to_entries` makes them, or with `k`, `name` and `v` for short. */
export function fromEntries(entries: readonly Json[]): Json {
  return Object.fromEntries(
    entries.map((entry) => {
      if (!isObject(entry))
        throw new JqError(`Cannot index ${isArray(entry) ? 'array' : typeof entry} with string "key"`);
      const given = ['key', 'Key', 'name', 'Name']
        .map((name) => entry[name])
        .find((key) => key !== undefined && holds(key));
      const key = given ?? entry.key ?? null;
      const value = entry.value ?? entry.Value ?? null;
      if (typeof key === 'string') return [key, value];
      throw new JqError(`Cannot use ${told(key)} as object key`);
    }),
  );
}

function pathsOf(input: Item, query: Run | undefined): readonly Json[][] {
  return Array.from(arg(query)({ value: input.value, path: [] }), (item) => [...pathOf(item)]);
}
