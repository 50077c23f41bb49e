/** A list in parts of at most `size`. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let first = 0; first < items.length; first += size) parts.push(items.slice(first, first + size));
  return parts;
}
