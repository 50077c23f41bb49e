import { compareTexts } from '../frame-operations/cells.ts';

/** A value that queries work on. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** Whether a value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an array. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Null and false do not hold. */
export function holds(value: Json): boolean {
  return value !== null && value !== false;
}

/** The value's type, as the language's `type` calls it. */
export function typeOf(value: Json): string {
  if (value === null) return 'null';
  return isArray(value) ? 'array' : typeof value;
}

/** Null, false, true, numbers, texts by characters, lists item by item, objects by their names and then their values. */
export function compare(a: Json, b: Json): number {
  const [x, y] = [rank(a), rank(b)];
  if (x !== y) return x - y;
  if (typeof a === 'number') return a < (b as number) || Number.isNaN(a) ? -1 : a === b ? 0 : 1;
  if (typeof a === 'string') return compareTexts(a, b as string);
  if (isArray(a)) return compareLists(a, b as readonly Json[]);
  if (isObject(a)) return compareObjects(a, b as JsonObject);
  return 0;
}

/** The names of an object by code points, as `keys` gives them. */
export function sortedNames(object: JsonObject): string[] {
  return Object.keys(object).sort(compareTexts);
}

/** A copy with one member more or changed, whatever its name; a changed one stays in its place. */
export function withMember(object: JsonObject, name: string, value: Json): JsonObject {
  return Object.fromEntries(new Map(Object.entries(object)).set(name, value));
}

function compareLists(a: readonly Json[], b: readonly Json[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = compare(a[at] as Json, b[at] as Json);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareObjects(a: JsonObject, b: JsonObject): number {
  const names = sortedNames(a);
  const order = compareLists(names, sortedNames(b));
  if (order !== 0) return order;
  return compareLists(
    names.map((name) => a[name] as Json),
    names.map((name) => b[name] as Json),
  );
}

function rank(value: Json): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 2 : 1;
  if (typeof value === 'number') return 3;
  if (typeof value === 'string') return 4;
  return isArray(value) ? 5 : 6;
}
