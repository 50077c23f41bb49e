import { createHash } from 'node:crypto';

/**
 * The value with a digest in the place of each text longer than `longest` characters:
 * `<1234 characters, 0123456789abcdef>`. Texts of errors stay, since rules read them, as do those that tell of a
 * network that is not there.
 */
export function digestTexts<T>(value: T, longest = 120): T {
  return digested(value, longest, '') as T;
}

function digested(value: unknown, longest: number, name: string): unknown {
  if (typeof value === 'string') return value.length > longest && !isRead(value, name) ? digest(value, name) : value;
  if (Array.isArray(value)) return value.map((item) => digested(item, longest, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, digested(item, longest, key)]));
}

function isRead(text: string, name: string): boolean {
  return name === 'detail' || text.includes('<urlopen error ');
}

/** Frames of responses may have line breaks doubled or not, as `responses-route.ts` tells. */
function digest(text: string, name: string): string {
  const counted = name === 'content' ? text.replaceAll(/\n+/g, '\n') : text;
  return `<${counted.length} characters, ${createHash('sha256').update(counted).digest('hex').slice(0, 16)}>`;
}
