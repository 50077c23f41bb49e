import { HttpError } from '../http/errors.ts';
import { hashPassword, verifyPassword } from '../secrets/password.ts';

/** Milliseconds that a hash of cost 14 takes; each step of the cost doubles them. */
const usualWork = 60;

/** Milliseconds that somebody waits for a turn at most. */
const longestWait = 4000;

/**
 * Hashes and compares passwords, one at a time in an isolate, and rests after each for as long as it took. The work
 * holds up the one thread: so at least half of it is left to runs, however many passwords are sent. Who would wait too
 * long is refused with a 503 before anything is looked at. Waiting is by the clock, since requests cannot wait for each
 * other.
 */
export class PasswordWork {
  readonly #cost: number;
  readonly #clock: Clock;
  readonly #turn: number;
  /** When all who wait have had their turn. */
  #nextTurn = 0;
  /** Until when nobody begins. */
  #restUntil = 0;
  #askedAt = 0;

  /** `cost` is that of new hashes. */
  constructor(cost: number, clock: Clock = { now: () => Date.now(), wait: (ms) => scheduler.wait(ms) }) {
    this.#cost = cost;
    this.#clock = clock;
    this.#turn = 2 * usualWork * 2 ** (cost - 14);
  }

  /** A password's hash. */
  async hash(password: string): Promise<string> {
    return this.#inTurn(() => hashPassword(password, this.#cost));
  }

  /**
   * Whether a password is the one of a stored hash, and whether that was made at another cost than today's. Null, for
   * nobody, is no password's hash and takes the same time.
   */
  async verify(password: string, stored: string | null): Promise<{ ok: boolean; outdated: boolean }> {
    return this.#inTurn(() => verifyPassword(password, stored ?? nobodysHash(this.#cost), this.#cost));
  }

  async #inTurn<T>(work: () => T): Promise<T> {
    const { now, wait } = this.#clock;
    const asked = now();
    // A clock that was set back would have everybody wait for what is long past.
    if (asked < this.#askedAt - longestWait) this.#nextTurn = this.#restUntil = asked;
    this.#askedAt = asked;
    const mine = Math.max(asked, this.#nextTurn);
    if (mine - asked > longestWait) throw busy(mine - asked);
    this.#nextTurn = mine + this.#turn;
    // What was waited for is over, whatever the clock says: it may have been set, or stand still.
    let time = asked;
    for (let begin = Math.max(mine, this.#restUntil); time < begin; begin = Math.max(mine, this.#restUntil)) {
      await wait(Math.max(1, begin - time));
      time = Math.max(begin, now());
    }
    const begun = now();
    try {
      return work();
    } finally {
      // At the edge the clock stands still while something is computed.
      this.#restUntil = Math.max(begun + this.#turn, now() + (now() - begun));
      this.#nextTurn = Math.max(this.#nextTurn, this.#restUntil);
    }
  }
}

function busy(wait: number): HttpError {
  const seconds = Math.ceil(wait / 1000);
  const detail = `Too many passwords are being checked. Try again in ${seconds} s.`;
  return new HttpError(503, 'passwords_busy', detail, { 'retry-after': String(seconds) });
}

function nobodysHash(cost: number): string {
  return `$scrypt$ln=${cost},r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
}

interface Clock {
  /** Milliseconds. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}
