import { pythonStr } from '../../engine/python-text.ts';

/** A JSON object as it came from a service: nothing of it is known until it was looked at. */
export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one where it is none. */
export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The objects of a list; none where it is no list. */
export function objectsOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** The value as a text; an empty one where there is none. An object, or a list of some, is told as Python shows it. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const hasObjects = [value].flat().some((item) => typeof item === 'object' && item !== null);
  return hasObjects ? pythonStr(value) : String(value);
}

/** The first characters of a text, counted as Python counts them. */
export function firstCharacters(value: unknown, count: number): string {
  const characters = [...textOf(value)];
  return characters.slice(0, count < 0 ? Math.max(0, characters.length + count) : count).join('');
}

/** The items of a text with commas, trimmed, without empty ones. */
export function splitByComma(value: unknown): readonly string[] {
  return textOf(value)
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A record whose text is `text`, unless it has a text of its own: in flows the text comes last. */
export function withText(record: Json, text: unknown): Json {
  return 'text' in record ? record : { ...record, text };
}
