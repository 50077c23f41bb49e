import { createHash } from 'node:crypto';

/** The value with a digest in the place of each text longer than `longest` characters: `<1234 characters, 0123456789abcdef>`. */
export function digestTexts<T>(value: T, longest = 120): T {
  return digested(value, longest) as T;
}

function digested(value: unknown, longest: number): unknown {
  if (typeof value === 'string') return value.length > longest ? digest(value) : value;
  if (Array.isArray(value)) return value.map((item) => digested(item, longest));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, digested(item, longest)]));
}

function digest(text: string): string {
  return `<${text.length} characters, ${createHash('sha256').update(text).digest('hex').slice(0, 16)}>`;
}
