/** Asks something of each, a few at a time: a Worker may wait for six connections at once. */
export async function inEach<One>(all: readonly One[], ask: (one: One) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < all.length; first += together) {
    await Promise.all(all.slice(first, first + together).map(ask));
  }
}

/** Calls at once. */
const together = 8;
