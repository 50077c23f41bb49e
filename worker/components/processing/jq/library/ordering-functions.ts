import type { OfQueries, Run } from '../functions.ts';
import { fresh, type Item, untracked } from '../item.ts';
import { compare, type Json } from '../json-value.ts';
import { listIn } from './list-functions.ts';

type Steps = Generator<Item, void, undefined>;

/** Functions that order, group and choose items by what a query says of each. */
export const orderingFunctions: Readonly<Record<string, OfQueries>> = {
  *'sort_by/1'(input, query): Steps {
    yield fresh(
      sorted(input, query).map(({ item }) => item),
      input,
    );
  },
  *'group_by/1'(input, query): Steps {
    yield fresh(grouped(input, query), input);
  },
  *'unique_by/1'(input, query): Steps {
    yield fresh(
      grouped(input, query).map(([first]) => first as Json),
      input,
    );
  },
  *'min_by/1'(input, query): Steps {
    yield fresh(sorted(input, query)[0]?.item ?? null, input);
  },
  *'max_by/1'(input, query): Steps {
    yield fresh(sorted(input, query).at(-1)?.item ?? null, input);
  },
  *'combinations/0'(input): Steps {
    for (const items of combinations(listIn(input.value, 'combined').map((part) => listIn(part, 'combined')))) {
      yield fresh(items, input);
    }
  },
  *'combinations/1'(input, count): Steps {
    for (const { value } of (count as Run)(input)) {
      const part = listIn(input.value, 'combined');
      const parts = Array.from({ length: Math.min(Number(value), mostParts) }, () => part);
      for (const items of combinations(parts)) yield fresh(items, input);
    }
  },
};

function sorted(input: Item, query: Run | undefined): { readonly item: Json; readonly by: Json }[] {
  return listIn(input.value, 'sorted')
    .map((item) => ({ item, by: Array.from((query as Run)({ value: item, path: untracked }), ({ value }) => value) }))
    .sort((a, b) => compare(a.by, b.by));
}

function grouped(input: Item, query: Run | undefined): Json[][] {
  const groups: { readonly by: Json; readonly items: Json[] }[] = [];
  for (const { item, by } of sorted(input, query)) {
    const last = groups.at(-1);
    if (last !== undefined && compare(last.by, by) === 0) last.items.push(item);
    else groups.push({ by, items: [item] });
  }
  return groups.map(({ items }) => items);
}

function* combinations(parts: readonly (readonly Json[])[]): Generator<Json[], void, undefined> {
  const [first, ...rest] = parts;
  if (first === undefined) yield [];
  else for (const item of first) for (const others of combinations(rest)) yield [item, ...others];
}

const mostParts = 1000;
