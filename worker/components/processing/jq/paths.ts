import { elementOf, withElement, withoutElement } from './access.ts';
import type { Path } from './item.ts';
import { compare, type Json } from './json-value.ts';

/** What stands at a path; null where it leads nowhere. Throws JqError for a step that fits no value. */
export function getPath(value: Json, path: Path): Json {
  return path.reduce<Json>((at, key) => (at === null ? null : elementOf(at, key)), value);
}

/** A value with another one at a path. Throws JqError. */
export function setPath(value: Json, [key, ...rest]: Path, element: Json): Json {
  if (key === undefined) return element;
  return withElement(value, key, rest.length === 0 ? element : setPath(elementOf(value, key), rest, element));
}

/** A value without what stands at some paths. Throws JqError. */
export function deletePaths(value: Json, paths: readonly Path[]): Json {
  return paths.toSorted((a, b) => compare(b, a)).reduce<Json>((left, path) => deletePath(left, path), value);
}

function deletePath(value: Json, [key, ...rest]: Path): Json {
  if (key === undefined) return null;
  if (rest.length === 0) return withoutElement(value, key);
  const inner = value === null ? null : elementOf(value, key);
  return inner === null ? value : withElement(value, key, deletePath(inner, rest));
}
