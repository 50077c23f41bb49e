/** Keeps the best of many: at most `limit` entries, highest rank first; of equal ranks the one that came earlier. */
export class Best {
  readonly #limit: number;
  readonly entries: Entry[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(seq: number, rank: number): void {
    const entry = { seq, rank };
    if (this.entries.length >= this.#limit && !isBefore(entry, this.entries.at(-1))) return;
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(entry, this.entries[middle])) high = middle;
      else low = middle + 1;
    }
    this.entries.splice(low, 0, entry);
    if (this.entries.length > this.#limit) this.entries.pop();
  }
}

function isBefore(entry: Entry, other: Entry | undefined): boolean {
  if (other === undefined) return false;
  return entry.rank > other.rank || (entry.rank === other.rank && entry.seq < other.seq);
}

interface Entry {
  readonly seq: number;
  readonly rank: number;
}
