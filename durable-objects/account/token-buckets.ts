/** Buckets that are remembered; the one that was asked longest ago is forgotten for another, and is full again. */
const mostBuckets = 10_000;

/** Token buckets by name, in memory alone: an object that nobody asks for a while forgets them, when they are full again. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes a token out of a bucket. Returns 0, or the milliseconds until there will be one; `now` is in milliseconds. */
  take(name: string, rate: Rate, now: number): number {
    const tokens = this.#tokens(name, rate, now);
    const isLeft = tokens >= 1;
    this.#keep(name, { tokens: isLeft ? tokens - 1 : tokens, at: now });
    return isLeft ? 0 : untilNext(tokens, rate);
  }

  /** Takes nothing. Returns 0 where there is a token, or the milliseconds until there will be one. */
  wait(name: string, rate: Rate, now: number): number {
    const tokens = this.#tokens(name, rate, now);
    return tokens >= 1 ? 0 : untilNext(tokens, rate);
  }

  /** Takes a token for what has happened already, also one that is still to come: at most as many as the bucket holds. */
  charge(name: string, rate: Rate, now: number): void {
    this.#keep(name, { tokens: Math.max(-rate.burst, this.#tokens(name, rate, now) - 1), at: now });
  }

  #tokens(name: string, { perSecond, burst }: Rate, now: number): number {
    const known = this.#buckets.get(name);
    return known ? Math.min(burst, known.tokens + (Math.max(0, now - known.at) * perSecond) / 1000) : burst;
  }

  #keep(name: string, bucket: Bucket): void {
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > mostBuckets && oldest !== undefined) this.#buckets.delete(oldest);
  }
}

function untilNext(tokens: number, { perSecond }: Rate): number {
  return Math.ceil(((1 - tokens) * 1000) / perSecond);
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
