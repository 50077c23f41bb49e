/**
 * What an isolate has to tell on its way to where it is kept: lines of the log, spans of traces. Adding something costs
 * next to nothing; it is sent in batches, after the answer of the request that sends, at most four a second. More than
 * `mostWaiting` things do not wait: what is dropped, or not taken, is counted and told with the next batch.
 */
export class BatchSender<T> {
  readonly #parts: SenderParts<T>;
  #waiting: T[] = [];
  #dropped = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  /** When the request that sends began to; timers of one request cannot be waited for by another, so one does it. */
  #sendingSince: number | null = null;

  constructor(parts: SenderParts<T>) {
    this.#parts = parts;
  }

  /** Adds something that does not change any more. */
  add(thing: T): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(thing);
    else this.#dropped += 1;
  }

  /** Sees to it that what waits is sent, by this request or another one of this isolate; nobody waits for it. */
  flush(waitUntil: (work: Promise<unknown>) => void): void {
    if (this.#waiting.length === 0) return;
    const now = this.#parts.now();
    // One that began long ago was ended with its request.
    if (this.#sendingSince !== null && now - this.#sendingSince < longestTurn * 2) return;
    this.#sendingSince = now;
    waitUntil(this.#sendAll(now));
  }

  async #sendAll(begun: number): Promise<void> {
    const { now, wait } = this.#parts;
    while (this.#waiting.length > 0) {
      // At least a moment: the answer leaves first, and what follows it at once comes with it.
      await wait(Math.max(shortestPause, this.#sentAt + (this.#parts.pause ?? pauseBetween) - now()));
      if (this.#sendingSince !== begun) return;
      // Whoever adds from here on sends: no request is held for ever by what others add.
      if (now() - begun > longestTurn) this.#sendingSince = null;
      await this.#send();
      if (this.#sendingSince !== begun) return;
    }
    this.#sendingSince = null;
  }

  async #send(): Promise<void> {
    const { now, deliver } = this.#parts;
    const things = this.#waiting;
    const dropped = this.#dropped;
    this.#waiting = [];
    this.#dropped = 0;
    this.#sentAt = now();
    try {
      await deliver(things, dropped);
    } catch {
      this.#dropped += things.length + dropped;
    }
  }
}

/** Things that may wait at once; with four batches a second that bounds what is sent. */
export const mostWaiting = 2000;

/** Milliseconds. */
const shortestPause = 10;
const pauseBetween = 250;
const longestTurn = 10_000;

export interface SenderParts<T> {
  /** Sends a batch, and how many were dropped since the one before; what it rejects for is not tried again. */
  readonly deliver: (things: readonly T[], dropped: number) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds between two batches, where it is not a quarter of a second. */
  readonly pause?: number;
}
