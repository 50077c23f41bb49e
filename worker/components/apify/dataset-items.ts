import { type Json, objectOf } from '../http-services/json-members.ts';

/** The wanted members of an item (`a.b` reaches into members), named with underscores for dots; null what it lacks. */
export function pickFields(item: Json, fields: readonly string[]): Json {
  return Object.fromEntries(fields.map((field) => [field.replaceAll('.', '_'), memberAt(item, field.split('.'))]));
}

/** The names in a text with commas; quotes are left out. */
export function parseFields(text: string): readonly string[] {
  return text
    .replace(/['"`]/g, '')
    .split(',')
    .map((field) => field.trim());
}

/** Members of members become members: `{a: {b: 1}}` is `{a_b: 1}`. */
export function flatten(item: Json): Json {
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) flat[name] = value;
    else for (const [inner, member] of Object.entries(flatten(objectOf(value)))) flat[`${name}_${inner}`] = member;
  }
  return flat;
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const record = objectOf(value);
  return Object.hasOwn(record, name) ? memberAt(record[name], rest) : null;
}
