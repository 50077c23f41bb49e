/** Remembers forks and places that were come to, since a way parts nowhere else: bits, in blocks that are made when needed. */
export class Tried {
  readonly #blocks = new Map<number, Uint32Array>();

  /** Whether they were come to before; from now on they were. */
  again(step: number, at: number): boolean {
    const key = step * BLOCKS + (at >>> 10);
    let block = this.#blocks.get(key);
    if (block === undefined) {
      block = new Uint32Array(32);
      this.#blocks.set(key, block);
    }
    const word = (at >>> 5) & 31;
    const bit = 1 << (at & 31);
    const bits = block[word] as number;
    block[word] = bits | bit;
    return (bits & bit) !== 0;
  }
}

/** More than a text has. */
const BLOCKS = 2 ** 22;
