import { elementOf, withElement, withoutElement } from './access.ts';
import type { Path } from './item.ts';
import { JqError } from './jq-error.ts';
import { compare, isArray, isObject, type Json } from './json-value.ts';

/** What stands at a path; null where it leads nowhere. Throws JqError for a step that fits no value. */
export function getPath(value: Json, path: Path): Json {
  return path.reduce<Json>((at, key) => (at === null ? null : elementOf(at, key)), value);
}

/** A value with another one at a path. Throws JqError. */
export function setPath(value: Json, path: Path, element: Json): Json {
  return new PathWriter().set(value, path, element);
}

/** Sets one path after the other, and copies each list and object only the first time, however many paths lead there. */
export class PathWriter {
  readonly #own = new Set<Json>();

  set(value: Json, path: Path, element: Json): Json {
    if (path.length > deepest) throw new JqError('Path too deep');
    return this.#set(value, path, 0, element);
  }

  /** What stands at a path, for somebody who may keep it: it is not changed any more. */
  get(value: Json, path: Path): Json {
    const found = getPath(value, path);
    if (this.#own.has(found)) this.#own.clear();
    return found;
  }

  #set(value: Json, path: Path, depth: number, element: Json): Json {
    const key = path[depth];
    if (key === undefined) return element;
    const inner = depth === path.length - 1 ? element : this.#set(elementOf(value, key), path, depth + 1, element);
    if (this.#own.has(value) && replaced(value, key, inner)) return value;
    const copy = withElement(value, key, inner);
    if (copy !== inner) this.#own.add(copy);
    return copy;
  }
}

/** Puts another element in the place of one, where there is one. */
function replaced(value: Json, key: Json, element: Json): boolean {
  if (isArray(value) && typeof key === 'number' && Number.isInteger(key) && key >= 0 && key < value.length) {
    (value as Json[])[key] = element;
    return true;
  }
  if (!isObject(value) || typeof key !== 'string' || !Object.hasOwn(value, key)) return false;
  Object.defineProperty(value, key, { value: element, enumerable: true, configurable: true, writable: true });
  return true;
}

/** A value without what stands at some paths. Throws JqError. */
export function deletePaths(value: Json, paths: readonly Path[]): Json {
  const items = new Set(paths.map((path) => (path.length === 1 ? path[0] : undefined)));
  if (isArray(value) && [...items].every((key) => typeof key === 'number' && Number.isInteger(key) && key >= 0)) {
    return value.filter((_, at) => !items.has(at));
  }
  return paths.toSorted((a, b) => compare(b, a)).reduce<Json>((left, path) => deletePath(left, path), value);
}

function deletePath(value: Json, [key, ...rest]: Path): Json {
  if (key === undefined) return null;
  if (rest.length === 0) return withoutElement(value, key);
  const inner = value === null ? null : elementOf(value, key);
  return inner === null ? value : withElement(value, key, deletePath(inner, rest));
}

/** As jq has it. */
const deepest = 10_000;
