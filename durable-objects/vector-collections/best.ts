/** Keeps the best of many: at most `limit` entries, highest rank first; of equal ranks the earlier one. */
export class Best {
  readonly #limit: number;
  readonly entries: { readonly seq: number; readonly rank: number }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether an entry of this rank would be kept. */
  takes(rank: number): boolean {
    if (this.entries.length < this.#limit) return true;
    const last = this.entries.at(-1);
    return last !== undefined && rank > last.rank;
  }

  add(seq: number, rank: number): void {
    if (!this.takes(rank)) return;
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.entries[middle] as { rank: number }).rank >= rank) low = middle + 1;
      else high = middle;
    }
    this.entries.splice(low, 0, { seq, rank });
    if (this.entries.length > this.#limit) this.entries.pop();
  }
}
