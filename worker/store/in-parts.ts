/**
 * Things in parts, in their order: each of so many of them, and so heavy, as a part may be at most. What is heavier is a
 * part alone.
 */
export function* inParts<Thing>(
  things: Iterable<Thing>,
  weightOf: (thing: Thing) => number,
  most: { readonly count: number; readonly weight: number },
): Generator<Thing[]> {
  let part: Thing[] = [];
  let weight = 0;
  for (const thing of things) {
    const own = weightOf(thing);
    if (part.length > 0 && (part.length >= most.count || weight + own > most.weight)) {
      yield part;
      part = [];
      weight = 0;
    }
    part.push(thing);
    weight += own;
  }
  if (part.length > 0) yield part;
}
