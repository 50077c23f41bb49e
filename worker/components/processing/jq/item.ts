import { excerpt, JqError } from './jq-error.ts';
import type { Json } from './json-value.ts';

/** A value on its way through a query, and where in the query's input it stands, while that is asked for. */
export interface Item {
  readonly value: Json;
  /** `untracked` while nobody asks; `lost` for a value that stands nowhere. */
  readonly path: Path | typeof untracked | typeof lost;
}

/** Names, places, and slices `{start, end}`. */
export type Path = readonly Json[];

/** The path of an item where nobody asks for one: nothing is noted. */
export const untracked: unique symbol = Symbol('untracked');
/** The path of a value that was computed and stands nowhere in the input; asking for it is an error. */
const lost: unique symbol = Symbol('lost');

/** A value of its own. */
export function fresh(value: Json, from: Item): Item {
  return { value, path: from.path === untracked ? untracked : lost };
}

/** The same value, with nobody asking where it stands. */
export function plain({ value }: Item): Item {
  return { value, path: untracked };
}

/** Where a part of an item stands. Throws JqError where the item stands nowhere. */
export function within({ value, path }: Item, key: Json): Item['path'] {
  if (path === untracked) return untracked;
  if (path !== lost) return [...path, key];
  throw new JqError(
    `Invalid path expression near attempt to access element ${JSON.stringify(key)} of ${excerpt(value)}`,
  );
}

/** Where an item stands. Throws JqError where it stands nowhere. */
export function pathOf({ value, path }: Item): Path {
  if (typeof path !== 'symbol') return path;
  throw new JqError(`Invalid path expression with result ${excerpt(value)}`);
}
