/**
 * Lets few of the runs that were accepted in this process begin at once, so that a burst of webhooks is accepted before
 * it is worked off. What is lost of it with the process is covered: each run has an alarm that begins it.
 */
export class StartQueue {
  readonly #parts: QueueParts;
  /** The places that are taken, and when each is free again though nobody gave it back: its run may be gone. */
  readonly #taken = new Map<object, number>();
  readonly #waiting = new Map<object, () => void>();

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when a run may begin, after `longestWait` milliseconds at the latest, with what gives its place to the next:
   * to be called once it waits for something outside, or is done; more calls change nothing.
   */
  async enter(longestWait: number): Promise<() => void> {
    const { wait } = this.#parts;
    const run = {};
    const called = new Promise<void>((resolve) => this.#waiting.set(run, resolve));
    this.#letIn();
    if (this.#waiting.has(run)) await Promise.race([called, wait(longestWait)]);
    this.#waiting.delete(run);
    // The process looks for new requests when nothing else is left to do: a timer gives it the time.
    await wait(1);
    return () => {
      if (this.#taken.delete(run)) this.#letIn();
    };
  }

  #letIn(): void {
    const now = this.#parts.now();
    for (const [run, until] of this.#taken) if (until <= now) this.#taken.delete(run);
    for (const [run, begin] of this.#waiting) {
      if (this.#taken.size >= this.#parts.most) return;
      this.#waiting.delete(run);
      this.#taken.set(run, now + longestWork);
      begin();
    }
  }
}

/** Milliseconds after which a place counts as free in any case. */
const longestWork = 1000;

interface QueueParts {
  /** How many begin at once. */
  readonly most: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}
