/** Buckets that are remembered; the one that was asked longest ago is forgotten for another, and is full again. */
const mostBuckets = 10_000;

/** Token buckets by name, in memory alone: an object that nobody asks for a while forgets them, when they are full again. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes a token out of a bucket. Returns 0, or the milliseconds until there will be one; `now` is in milliseconds. */
  take(name: string, { perSecond, burst }: Rate, now: number): number {
    const known = this.#buckets.get(name);
    const tokens = known ? Math.min(burst, known.tokens + (Math.max(0, now - known.at) * perSecond) / 1000) : burst;
    const isLeft = tokens >= 1;
    this.#buckets.delete(name);
    this.#buckets.set(name, { tokens: isLeft ? tokens - 1 : tokens, at: now });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > mostBuckets && oldest !== undefined) this.#buckets.delete(oldest);
    return isLeft ? 0 : Math.ceil(((1 - tokens) * 1000) / perSecond);
  }

  /** Puts a token back that was taken for nothing. */
  giveBack(name: string, { burst }: Rate): void {
    const known = this.#buckets.get(name);
    if (known) this.#buckets.set(name, { ...known, tokens: Math.min(burst, known.tokens + 1) });
  }
}

/** What a bucket gets each second, and what it holds: 1 at least. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}
