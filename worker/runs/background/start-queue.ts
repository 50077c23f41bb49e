/**
 * Lets few of the runs that were accepted in this process begin at once, so that a burst of webhooks is accepted before
 * it is worked off. What is lost of it with the process is covered: each run has an alarm that begins it. Objects share
 * its data, but no promise, which the platform forbids: so those who wait look again and again, the first most often.
 */
export class StartQueue {
  readonly #parts: QueueParts;
  /** The places that are taken, and when each is free again though nobody gave it back: its run may be gone. */
  readonly #taken = new Map<object, number>();
  /** By number, in order, until when each waits. */
  readonly #waiting = new Map<number, number>();
  #next = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when a run may begin, after `longestWait` milliseconds at the latest, with what gives its place to another:
   * to be called once it waits for something outside, or is done; more calls change nothing.
   */
  async enter(longestWait: number): Promise<() => void> {
    const { now, wait } = this.#parts;
    const run = {};
    const number = this.#next++;
    const until = now() + longestWait;
    this.#waiting.set(number, until);
    // A moment in any case: the process looks for new requests when nothing else is left to do.
    let pause = this.#waiting.size === 1 && this.#isFree() ? soon : this.#pause(number);
    do {
      await wait(Math.min(pause, Math.max(soon, until - now())));
      pause = this.#pause(number);
    } while (!this.#isFree() && now() < until);
    this.#waiting.delete(number);
    if (this.#isFree()) this.#taken.set(run, now() + longestWork);
    return () => void this.#taken.delete(run);
  }

  /** Resolves once hardly any run waits to begin, after `longestWait` milliseconds at the latest: more may be brought. */
  async calm(longestWait: number): Promise<void> {
    const { now, wait } = this.#parts;
    const until = now() + longestWait;
    do await wait(Math.min(shortestPause, Math.max(soon, until - now())));
    while (this.#waiting.size >= fewWaiting && now() < until);
  }

  #isFree(): boolean {
    const now = this.#parts.now();
    for (const [run, until] of this.#taken) if (until <= now) this.#taken.delete(run);
    return this.#taken.size < this.#parts.most;
  }

  /** How many came before and wait, about; those are not counted whose objects are gone. */
  #ahead(number: number): number {
    const now = this.#parts.now();
    for (const [first, until] of this.#waiting) {
      if (until + longestWork > now || first === number) return number - first;
      this.#waiting.delete(first);
    }
    return 0;
  }

  #pause(number: number): number {
    return shortestPause + this.#ahead(number) * shortestRun;
  }
}

/** Milliseconds after which a place counts as free in any case. */
const longestWork = 1000;

/** Milliseconds that hardly any run is done in. */
const shortestRun = 3;

/** Milliseconds between two looks of the first. */
const shortestPause = 4;

const soon = 1;

/** Fewer than so many that wait are brought more. */
const fewWaiting = 2;

interface QueueParts {
  /** How many begin at once. */
  readonly most: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}
