/**
 * The text without the characters of `ending`, of which it may end in any number and order. Patterns as `/\/+$/` do the
 * same, but look at a long run of them once from each of its places, wherever in the text it stands.
 */
export function withoutEnding(text: string, ending: string): string {
  let end = text.length;
  while (end > 0 && ending.includes(text[end - 1] as string)) end -= 1;
  return text.slice(0, end);
}
