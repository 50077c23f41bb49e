/** Does something with every item, at most `width` at once, and gives the results in the items' order. Rejects with the first failure. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  let isOver = false;
  const worker = async (): Promise<void> => {
    while (next < items.length && !isOver) {
      const index = next++;
      results[index] = await work(items[index] as T, index);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  } finally {
    isOver = true;
  }
  return results;
}
