import { elementsOf } from '../access.ts';
import { sumOf } from '../arithmetic.ts';
import { updated } from '../assign.ts';
import type { OfQueries, Run } from '../functions.ts';
import { fresh, type Item, plain, within } from '../item.ts';
import { JqError } from '../jq-error.ts';
import { compare, holds, isArray, isObject, type Json } from '../json-value.ts';
import { arg, children, descend, first, fromValue, numberIn } from './walking.ts';

type Steps = Generator<Item, void, undefined>;

/** Functions that decide what goes on, and those that ask where values stand. */
export const flowFunctions: Readonly<Record<string, OfQueries>> = {
  *'empty/0'(): Steps {},
  // biome-ignore lint/correctness/useYield: it fails.
  *'error/0'(input): Steps {
    throw new JqError(input.value);
  },
  // biome-ignore lint/correctness/useYield: it fails.
  *'error/1'(input, query): Steps {
    for (const { value } of arg(query)(plain(input))) throw new JqError(value);
  },
  *'select/1'(input, query): Steps {
    for (const { value } of arg(query)(plain(input))) if (holds(value)) yield input;
  },
  *'map/1'(input, query): Steps {
    const values: Json[] = [];
    for (const [, value] of elementsOf(input.value))
      for (const item of arg(query)(fromValue(value))) values.push(item.value);
    yield fresh(values, input);
  },
  *'map_values/1'(input, query): Steps {
    const paths = elementsOf(input.value).map(([key]) => [key]);
    yield fresh(
      updated(paths, input.value, (before) => first(arg(query)(fromValue(before)))?.value),
      input,
    );
  },
  *'recurse/0'(input): Steps {
    yield* descend(input, children);
  },
  *'recurse/1'(input, query): Steps {
    yield* descend(input, arg(query));
  },
  *'recurse/2'(input, query, condition): Steps {
    yield* descend(input, function* (item) {
      for (const next of arg(query)(item)) {
        for (const { value } of arg(condition)(plain(next))) if (holds(value)) yield next;
      }
    });
  },
  *'repeat/1'(input, query): Steps {
    for (const item of arg(query)(input)) yield* descend(item, arg(query));
  },
  *'while/2'(input, condition, query): Steps {
    yield* descend(input, arg(query), (item) => holds(first(arg(condition)(plain(item)))?.value ?? null));
  },
  *'until/2'(input, condition, query): Steps {
    for (const item of descend(input, (at) => (isDone(at) ? none() : arg(query)(at)))) if (isDone(item)) yield item;

    function isDone(item: Item): boolean {
      return holds(first(arg(condition)(plain(item)))?.value ?? null);
    }
  },
  *'first/1'(input, query): Steps {
    const item = first(arg(query)(input));
    if (item !== undefined) yield item;
  },
  *'last/1'(input, query): Steps {
    let last: Item | null = null;
    for (const item of arg(query)(input)) last = item;
    if (last !== null) yield last;
  },
  *'nth/2'(input, place, query): Steps {
    for (const { value } of arg(place)(plain(input))) {
      if (numberIn(value) < 0) throw new JqError("nth doesn't support negative indices");
      let at = 0;
      for (const item of arg(query)(input)) {
        if (at++ !== value) continue;
        yield item;
        break;
      }
    }
  },
  *'limit/2'(input, count, query): Steps {
    for (const { value } of arg(count)(plain(input))) {
      let left = numberIn(value);
      if (left < 0) throw new JqError("limit doesn't support negative count");
      if (left === 0) continue;
      for (const item of arg(query)(input)) {
        yield item;
        if (--left <= 0) break;
      }
    }
  },
  *'skip/2'(input, count, query): Steps {
    for (const { value } of arg(count)(plain(input))) {
      let left = numberIn(value);
      if (left < 0) throw new JqError("skip doesn't support negative count");
      for (const item of arg(query)(input)) if (--left < 0) yield item;
    }
  },
  *'isempty/1'(input, query): Steps {
    yield fresh(first(arg(query)(input)) === undefined, input);
  },
  *'range/1'(input, end): Steps {
    for (const { value } of arg(end)(plain(input))) yield* numbers(0, numberIn(value), 1, input);
  },
  *'range/2'(input, start, end): Steps {
    for (const { value: from } of arg(start)(plain(input))) {
      for (const { value: to } of arg(end)(plain(input))) yield* numbers(numberIn(from), numberIn(to), 1, input);
    }
  },
  *'range/3'(input, start, end, step): Steps {
    for (const { value: from } of arg(start)(plain(input))) {
      for (const { value: to } of arg(end)(plain(input))) {
        for (const { value: by } of arg(step)(plain(input))) {
          yield* numbers(numberIn(from), numberIn(to), numberIn(by), input);
        }
      }
    }
  },
  *'add/1'(input, query): Steps {
    yield fresh(sumOf(Array.from(arg(query)(plain(input)), ({ value }) => value)), input);
  },
  *'any/1'(input, query): Steps {
    yield fresh(some(elements(input), arg(query), true), input);
  },
  *'all/1'(input, query): Steps {
    yield fresh(!some(elements(input), arg(query), false), input);
  },
  *'any/2'(input, source, query): Steps {
    yield fresh(some(arg(source)(plain(input)), arg(query), true), input);
  },
  *'all/2'(input, source, query): Steps {
    yield fresh(!some(arg(source)(plain(input)), arg(query), false), input);
  },
  *'IN/1'(input, source): Steps {
    yield fresh(some(arg(source)(plain(input)), equalTo(input.value), true), input);
  },
  *'IN/2'(input, source, among): Steps {
    let isIn = false;
    for (const { value } of arg(source)(plain(input))) {
      if (some(arg(among)(plain(input)), equalTo(value), true)) isIn = true;
      if (isIn) break;
    }
    yield fresh(isIn, input);
  },
  *'INDEX/1'(input, query): Steps {
    yield fresh(indexed(elements(input), arg(query)), input);
  },
  *'INDEX/2'(input, source, query): Steps {
    yield fresh(indexed(arg(source)(plain(input)), arg(query)), input);
  },
  *'walk/1'(input, query): Steps {
    yield* walked(input);

    function* walked(item: Item): Steps {
      const { value } = item;
      let inner: Json = value;
      if (isArray(value)) inner = value.flatMap((part) => Array.from(walked(fromValue(part)), (found) => found.value));
      else if (isObject(value)) {
        inner = Object.fromEntries(
          Object.entries(value).flatMap(([name, part]) => {
            const found = first(walked(fromValue(part)));
            return found === undefined ? [] : [[name, found.value]];
          }),
        );
      }
      for (const found of arg(query)(fromValue(inner))) yield fresh(found.value, item);
    }
  },
  *'debug/1'(input): Steps {
    yield input;
  },
  *'scalars/0'(input): Steps {
    if (typeof input.value !== 'object' || input.value === null) yield input;
  },
  *'iterables/0'(input): Steps {
    if (typeof input.value === 'object' && input.value !== null) yield input;
  },
  *'values/0'(input): Steps {
    if (input.value !== null) yield input;
  },
  *'nulls/0'(input): Steps {
    if (input.value === null) yield input;
  },
  *'booleans/0'(input): Steps {
    if (typeof input.value === 'boolean') yield input;
  },
  *'numbers/0'(input): Steps {
    if (typeof input.value === 'number') yield input;
  },
  *'strings/0'(input): Steps {
    if (typeof input.value === 'string') yield input;
  },
  *'arrays/0'(input): Steps {
    if (isArray(input.value)) yield input;
  },
  *'objects/0'(input): Steps {
    if (isObject(input.value)) yield input;
  },
  *'first/0'(input): Steps {
    yield elementAt(input, 0);
  },
  *'last/0'(input): Steps {
    yield elementAt(input, -1);
  },
  *'nth/1'(input, place): Steps {
    for (const { value } of arg(place)(plain(input))) yield elementAt(input, numberIn(value));
  },
};

function elementAt(input: Item, place: number): Item {
  const { value } = input;
  if (value !== null && !isArray(value))
    throw new JqError(`Cannot index ${isObject(value) ? 'object' : typeof value} with number`);
  return { value: value?.at(place) ?? null, path: within(input, place) };
}

function* none(): Steps {}

function* elements(input: Item): Steps {
  for (const [, value] of elementsOf(input.value)) yield fromValue(value);
}

function* numbers(from: number, to: number, by: number, input: Item): Steps {
  if (by > 0) for (let at = from; at < to; at += by) yield fresh(at, input);
  else if (by < 0) for (let at = from; at > to; at += by) yield fresh(at, input);
}

function some(items: Iterable<Item>, test: Run, wanted: boolean): boolean {
  for (const item of items) for (const { value } of test(plain(item))) if (holds(value) === wanted) return true;
  return false;
}

function equalTo(wanted: Json): Run {
  return function* (item): Steps {
    yield fresh(compare(item.value, wanted) === 0, item);
  };
}

function indexed(items: Iterable<Item>, query: Run): Json {
  const all: [string, Json][] = [];
  for (const item of items) {
    const key = first(query(plain(item)))?.value ?? null;
    all.push([typeof key === 'string' ? key : JSON.stringify(key), item.value]);
  }
  return Object.fromEntries(all);
}
