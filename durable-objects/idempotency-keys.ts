import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../worker/env.ts';
import { describeError } from '../worker/log.ts';
import {
  type Claim,
  type Claimed,
  claim,
  createAnswers,
  dropAnswers,
  type KeptAnswer,
  keepAnswer,
  oldestAnswer,
  outdatedAnswers,
  release,
  renew,
} from './idempotency-keys/answers.ts';
import { keptFor } from './idempotency-keys/kept-for.ts';
import {
  createReservations,
  dropReservations,
  oldestReservation,
  type Reservation,
  type Reserved,
  reserve,
} from './idempotency-keys/reservations.ts';
import { News } from './news.ts';

export type { Reservation, Reserved } from './idempotency-keys/reservations.ts';

/** Milliseconds until large bodies that could not be deleted are tried again. */
const pauseAfterFailure = 60_000;

/** What callers' idempotency keys stand for, for a day: runs, or answers. 32 such objects for each user. */
export class IdempotencyKeys extends DurableObject<Env> {
  /** What whoever waits for an answer listens to, by key. */
  readonly #news = new Map<string, News>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    createReservations(ctx.storage.sql);
    createAnswers(ctx.storage.sql);
  }

  /** Gives the key to a run, unless it stands for one already: then that one is told. On disk when it is answered. */
  async reserve(reservation: Reservation): Promise<Reserved> {
    const reserved = reserve(this.ctx.storage.sql, reservation);
    if (reserved.isNew) await this.#comeFor(reservation.now);
    return reserved;
  }

  /**
   * Gives the key to whoever asks first; others get the answer, for which they wait up to `wait` milliseconds, or hear
   * that there is none yet, or that theirs is another request.
   */
  async claim(asked: Claim, wait: number): Promise<Claimed> {
    const { sql } = this.ctx.storage;
    let claimed = claim(sql, asked);
    if (claimed.is === 'busy' && wait > 0) {
      await this.#settled(asked.key, wait);
      claimed = claim(sql, asked);
    }
    if (claimed.is === 'yours') await this.#comeFor(asked.now);
    return claimed;
  }

  /** A sign of life from whoever works on the answer, and where its large body will lie. False: the key is another's. */
  renew(key: string, holder: string, now: number, place: string | null): boolean {
    return renew(this.ctx.storage.sql, key, holder, now, place);
  }

  /** Keeps the answer. On disk when it is answered. */
  keep(key: string, holder: string, answer: KeptAnswer): void {
    keepAnswer(this.ctx.storage.sql, key, holder, answer);
    this.#tell(key);
  }

  /** Frees the key: its request came to nothing, and a repeat is the first again. */
  release(key: string, holder: string): void {
    release(this.ctx.storage.sql, key, holder);
    this.#tell(key);
  }

  /** Forgets all keys: their user was deleted. What lies in R2 is whoever calls to delete. */
  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    this.ctx.storage.sql.exec('DELETE FROM answers; DELETE FROM keys;');
  }

  /** Forgets the keys whose day is over, and comes again for the others. Never throws: what R2 did not take is tried again. */
  override async alarm(): Promise<void> {
    const { sql } = this.ctx.storage;
    const now = Date.now();
    dropReservations(sql, now);
    const { keys, places } = outdatedAnswers(sql, now);
    try {
      // The rows know where the bodies lie: they go last.
      if (places.length > 0) await this.env.FILES.delete(places);
      dropAnswers(sql, now, keys);
    } catch (error) {
      const line = { level: 'error', message: 'old answers wait to be deleted', ...describeError(error) };
      console.error(JSON.stringify(line));
      await this.ctx.storage.setAlarm(now + pauseAfterFailure);
      return;
    }
    const next = oldest(sql);
    if (next !== null) await this.ctx.storage.setAlarm(Math.max(next + keptFor + 1, now + 1000));
  }

  /** An alarm is there as long as any key is. */
  async #comeFor(now: number): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + keptFor + 1);
  }

  async #settled(key: string, wait: number): Promise<void> {
    const news = this.#news.get(key) ?? new News();
    this.#news.set(key, news);
    await news.wait(wait);
    if (news.isIdle && this.#news.get(key) === news) this.#news.delete(key);
  }

  #tell(key: string): void {
    this.#news.get(key)?.tell();
  }
}

function oldest(sql: SqlStorage): number | null {
  const times = [oldestReservation(sql), oldestAnswer(sql)].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}
