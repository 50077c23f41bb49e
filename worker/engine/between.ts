/** What stands between each `opening` and the next `closing` of a text, in one pass over it however many of them it has. */
export function* between(text: string, opening: string, closing: string): Generator<string, void, undefined> {
  for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at)) {
    const start = at + opening.length;
    const end = text.indexOf(closing, start);
    if (end === -1) return;
    yield text.slice(start, end);
    at = end + closing.length;
  }
}
