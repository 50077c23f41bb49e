import { excerpt, JqError, told } from './jq-error.ts';
import { isArray, isObject, type Json, type JsonObject, typeOf, withMember } from './json-value.ts';

/** A member of an object, an item or slice of a list, the places of a list in another. Throws JqError. */
export function elementOf(value: Json, key: Json): Json {
  if (isObject(value) && typeof key === 'string') return Object.hasOwn(value, key) ? (value[key] as Json) : null;
  if (isArray(value) && typeof key === 'number') return value[placeIn(value, key)] ?? null;
  if (value === null && (typeof key === 'string' || typeof key === 'number' || key === null)) return null;
  if (isObject(key) && (isArray(value) || typeof value === 'string' || value === null)) return sliceOf(value, key);
  if (isArray(value) && isArray(key)) return placesOf(value, key);
  throw wrongKey(value, key);
}

/** A list or text from one place to another, as far as there is one. Throws JqError. */
function sliceOf(value: Json, { start = null, end = null }: JsonObject): Json {
  if (value === null) return null;
  const items = typeof value === 'string' ? [...value] : value;
  if (!isArray(items)) throw new JqError(`Cannot index ${typeOf(value)} with object`);
  const [from, to] = bounds(items.length, start, end);
  const part = items.slice(from, to);
  return typeof value === 'string' ? part.join('') : part;
}

/** A value with another one in it at a key; null is whatever the key wants. Throws JqError. */
export function withElement(value: Json, key: Json, element: Json): Json {
  if (typeof key === 'string' && (isObject(value) || value === null)) return withMember(value ?? {}, key, element);
  if (typeof key === 'number' && (isArray(value) || value === null)) return withItem(value ?? [], key, element);
  if (isObject(key) && (isArray(value) || value === null)) {
    if (!isArray(element)) throw new JqError('A slice of an array can only be assigned another array');
    const items = value ?? [];
    const [from, to] = bounds(items.length, key.start ?? null, key.end ?? null);
    return [...items.slice(0, from), ...element, ...items.slice(Math.max(from, to))];
  }
  throw isObject(key) && !isArray(value)
    ? new JqError(`Cannot update field at object index of ${typeOf(value)}`)
    : wrongKey(value, key);
}

/** A value without what stands at a key. Throws JqError. */
export function withoutElement(value: Json, key: Json): Json {
  if (value === null) return null;
  if (isObject(value) && typeof key === 'string') {
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }
  if (isArray(value) && typeof key === 'number') {
    const place = placeIn(value, key);
    return value.filter((_, at) => at !== place);
  }
  if (isArray(value) && isObject(key)) {
    const [from, to] = bounds(value.length, key.start ?? null, key.end ?? null);
    return [...value.slice(0, from), ...value.slice(Math.max(from, to))];
  }
  if (isObject(value)) throw new JqError(`Cannot delete field at ${typeOf(key)} index of object`);
  if (isArray(value)) throw new JqError(`Cannot delete field at ${typeOf(key)} index of array`);
  throw new JqError(`Cannot delete fields from ${typeOf(value)}`);
}

/** The items of a list, or the members of an object, with their keys. Throws JqError. */
export function elementsOf(value: Json): (readonly [key: Json, element: Json])[] {
  if (isArray(value)) return value.map((item, at) => [at, item] as const);
  if (isObject(value)) return Object.entries(value);
  throw new JqError(`Cannot iterate over ${told(value)}`);
}

function withItem(items: readonly Json[], key: number, element: Json): readonly Json[] {
  const place = placeIn(items, key);
  if (place < 0) throw new JqError('Out of bounds negative array index');
  if (place > largestPlace) throw new JqError('Array index too large');
  const filled =
    items.length < place ? [...items, ...Array.from({ length: place - items.length }, () => null)] : [...items];
  filled[place] = element;
  return filled;
}

/** Negative places count from the end; fractions are cut. */
function placeIn(items: readonly Json[], key: number): number {
  const place = Math.floor(key);
  return place < 0 ? place + items.length : place;
}

function bounds(length: number, start: Json, end: Json): [from: number, to: number] {
  const at = (bound: Json, usual: number, round: (value: number) => number): number => {
    if (bound === null) return usual;
    if (typeof bound !== 'number') throw new JqError('Start and end indices of an array slice must be numbers');
    const place = round(bound);
    return Math.min(Math.max(place < 0 ? place + length : place, 0), length);
  };
  const from = at(start, 0, Math.floor);
  return [from, Math.max(from, at(end, length, Math.ceil))];
}

function placesOf(value: readonly Json[], wanted: readonly Json[]): Json[] {
  if (wanted.length === 0) return [];
  const text = (part: readonly Json[]) => JSON.stringify(part);
  return value.flatMap((_, at) => (text(value.slice(at, at + wanted.length)) === text(wanted) ? [at] : []));
}

function wrongKey(value: Json, key: Json): JqError {
  const named = typeof key === 'string' ? `string ${excerpt(key)}` : typeOf(key);
  return new JqError(`Cannot index ${typeOf(value)} with ${named}`);
}

const largestPlace = 1_000_000;
