import { elementsOf } from '../access.ts';
import { tooDeep } from '../budget.ts';
import type { Run } from '../functions.ts';
import { type Item, plain, within } from '../item.ts';
import { JqError } from '../jq-error.ts';
import type { Json } from '../json-value.ts';

type Steps = Generator<Item, void, undefined>;

/** Each item before what it leads to, as deep as that goes. */
export function* descend(input: Item, next: Run, isKept: (item: Item) => boolean = () => true): Steps {
  if (!isKept(input)) return;
  yield input;
  const open = [next(input)];
  for (let items = open.at(-1); items !== undefined; items = open.at(-1)) {
    const { done, value: item } = items.next();
    if (done) open.pop();
    else if (isKept(item as Item)) {
      yield item as Item;
      if (open.length > deepest) throw tooDeep();
      open.push(next(item as Item));
    }
  }
}

/** What an item is made of. */
export function* children(item: Item): Steps {
  if (typeof item.value !== 'object' || item.value === null) return;
  for (const [key, value] of elementsOf(item.value)) yield { value, path: within(item, key) };
}

/** A value that nobody asks the place of. */
export function fromValue(value: Json): Item {
  return plain({ value, path: [] });
}

/** The first item; the rest is not worked out. */
export function first(items: Iterable<Item>): Item | undefined {
  for (const item of items) return item;
  return undefined;
}

/** A number. Throws JqError for anything else. */
export function numberIn(value: Json): number {
  if (typeof value === 'number') return value;
  throw new JqError('Range bounds must be numeric');
}

/** Functions are known by how many arguments they have, so each is there. */
export function arg(query: Run | undefined): Run {
  return query as Run;
}

const deepest = 50_000;
