import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../worker/env.ts';
import { AccountState, type KeyUsage } from './account/state.ts';
import { type Rate, TokenBuckets } from './account/token-buckets.ts';

/** Milliseconds that counted uses may wait in memory. */
const flushAfter = 500;

/** Milliseconds that an object stays in memory with nothing to do, at least. */
const unloadedAfter = 10_000;

/**
 * The point of coherence of one user (design decision 7): an epoch that tells caches whether they still hold, and exact
 * counts of key uses. Named by the user's id. D1 keeps the truth about the user; this object keeps caches honest.
 */
export class Account extends DurableObject<Env> {
  readonly #state: AccountState;
  readonly #doors = new TokenBuckets();
  #flush: ReturnType<typeof setTimeout> | null = null;
  #staying: ReturnType<typeof setTimeout> | null = null;
  #staysUntil = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#state = new AccountState(ctx.storage.sql);
  }

  /**
   * The one call of every request: counts a use of the key, if one was used, and returns the epoch, or 0 while
   * something cached is being changed.
   */
  use(keyId: string | null): number {
    const now = Date.now();
    if (keyId !== null) {
      this.#state.count(keyId, now);
      this.#flush ??= setTimeout(() => this.flush(), flushAfter);
    }
    return this.#state.pulse(now);
  }

  /**
   * The one call of a request that needs no credential: the epoch, as `use` gives it; or, where too many came by this
   * door, the milliseconds until the next may, below zero.
   */
  admit(door: string, rate: Rate): number {
    const now = Date.now();
    const wait = this.#doors.take(door, rate, now);
    this.#stay(now, (rate.burst * 1000) / rate.perSecond);
    return wait > 0 ? -wait : this.#state.pulse(now);
  }

  /** Milliseconds until one more may come by a door, 0 for now; for doors that only charge what turns out badly. */
  wait(door: string, rate: Rate): number {
    return this.#doors.wait(door, rate, Date.now());
  }

  /** Charges a door for what turned out badly. */
  charge(door: string, rate: Rate): void {
    const now = Date.now();
    this.#doors.charge(door, rate, now);
    this.#stay(now, (2 * rate.burst * 1000) / rate.perSecond);
  }

  /** Says that something cached is about to change: until `settle`, readers go to D1. On disk when it returns. */
  mark(change: string): void {
    this.#state.mark(change, Date.now());
  }

  /** Says that the change is in D1: the epoch rises, and what was cached before is stale. */
  settle(change: string): void {
    this.#state.settle(change);
  }

  /** Uses of the user's keys, exact to this moment. */
  usage(): Record<string, KeyUsage> {
    return this.#state.usage();
  }

  /** Drops the count of a deleted key. */
  forget(keyId: string): void {
    this.#state.forget(keyId);
  }

  /** Stays in memory until the buckets are full again: what has nothing to do is unloaded after ten seconds. */
  #stay(now: number, milliseconds: number): void {
    if (milliseconds <= unloadedAfter || now + milliseconds <= this.#staysUntil) return;
    this.#staysUntil = now + milliseconds;
    if (this.#staying) clearTimeout(this.#staying);
    this.#staying = setTimeout(() => {}, milliseconds);
  }

  /** Writes counted uses to disk. */
  flush(): void {
    if (this.#flush) clearTimeout(this.#flush);
    this.#flush = null;
    this.#state.flush();
  }
}
