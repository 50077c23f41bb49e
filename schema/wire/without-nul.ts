import type * as z from 'zod';

/** A text without the character NUL, which searches take for a text's end. */
export function withoutNul(text: z.ZodString): z.ZodString {
  return text.regex(/^[^\0]*$/, 'String should hold no NUL character');
}
