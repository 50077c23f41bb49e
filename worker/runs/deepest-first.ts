/**
 * Lets work begin a few pieces at a time, of those that wait the deepest first. Flows that call each other many times
 * over would otherwise all begin level by level, and be thousands before the first one has come to its end or to the
 * limit of depth.
 */
export class DeepestFirst {
  readonly #most: number;
  readonly #waiting: { readonly depth: number; readonly enter: () => void }[] = [];
  #working = 0;

  /** `most` pieces work at once. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Does the work when its turn comes; throws the signal's reason where that has ended by then. */
  async run<Result>(
    depth: number,
    signal: { readonly aborted: boolean; readonly reason: unknown },
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (this.#working >= this.#most) await new Promise<void>((enter) => this.#waiting.push({ depth, enter }));
    else this.#working += 1;
    try {
      if (signal.aborted) throw signal.reason;
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** The place goes to the one that waits deepest, the first of several. */
  #leave(): void {
    let next = 0;
    this.#waiting.forEach(({ depth }, at) => {
      if (depth > (this.#waiting[next]?.depth ?? 0)) next = at;
    });
    const [waiter] = this.#waiting.splice(next, 1);
    if (waiter === undefined) this.#working -= 1;
    else waiter.enter();
  }
}
