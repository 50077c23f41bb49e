import { describeError } from '../../worker/log.ts';
import { type CopyRow, copyStatements, selectCopy } from './copy.ts';

/** Milliseconds between the first message that waits and the alarm that copies it. */
export const drainAfter = 400;

const rowsPerRound = 200;
const roundsPerAlarm = 50;
const longestPause = 60_000;

/**
 * Copies messages to D1: new ones by a cursor over their numbers, changed ones by a list. What was copied is marked only
 * after D1 has it, and copying twice changes nothing, so no message is missing and none is doubled.
 */
export class Outbox {
  readonly #storage: DurableObjectStorage;
  readonly #db: D1Database;
  #failures = 0;

  constructor(storage: DurableObjectStorage, db: D1Database) {
    this.#storage = storage;
    this.#db = db;
  }

  /** Copies what waits. Returns milliseconds until it wants to be called again, null when nothing is left. Never throws. */
  async drain(): Promise<number | null> {
    try {
      for (let round = 0; round < roundsPerAlarm; round += 1) {
        if (!(await this.#round())) return null;
        this.#failures = 0;
      }
      return 0;
    } catch (error) {
      this.#failures += 1;
      console.error(
        JSON.stringify({ level: 'error', message: 'messages wait for their copy in D1', ...describeError(error) }),
      );
      return Math.min(1000 * 2 ** (this.#failures - 1), longestPause);
    }
  }

  async #round(): Promise<boolean> {
    const { sql } = this.#storage;
    const fresh = sql
      .exec<CopyRow>(`${selectCopy} WHERE seq > (SELECT drained FROM outbox_cursor) ORDER BY seq LIMIT ?`, rowsPerRound)
      .toArray();
    const changes = sql
      .exec<{ change: number; seq: number }>('SELECT change, seq FROM outbox ORDER BY change LIMIT ?', rowsPerRound)
      .toArray();
    const lastFresh = fresh.at(-1)?.seq;
    const lastChange = changes.at(-1)?.change;
    if (lastFresh === undefined && lastChange === undefined) return false;
    const changed = changes.flatMap(({ seq }) => sql.exec<CopyRow>(`${selectCopy} WHERE seq = ?`, seq).toArray());
    await this.#db.batch(copyStatements(this.#db, [...fresh, ...changed]));
    this.#storage.transactionSync(() => {
      if (lastFresh !== undefined) sql.exec('UPDATE outbox_cursor SET drained = ?', lastFresh);
      if (lastChange !== undefined) sql.exec('DELETE FROM outbox WHERE change <= ?', lastChange);
    });
    return true;
  }
}
