import { describeError } from '../../worker/log.ts';
import { copyStatements, deletionStatement, type Waiting, waitingRows } from './copy.ts';

/** Milliseconds that the first message waits for its copy, so that those after it travel along. */
const copyAfter = 600;

/** Milliseconds until the alarm, which finishes what a crash cut off. */
const guardAfter = 8000;

const rowsPerRound = 500;
const longestPause = 60_000;

/**
 * Copies messages to D1: new ones by a cursor over their numbers, changed ones by a list. What was copied is marked
 * only after D1 has it, and copying twice changes nothing, so no message is missing and none is doubled.
 *
 * A timer does the work, since alarms cost a write each. One alarm stands behind it while anything is unmarked: after a
 * crash it copies what the timer did not get to.
 */
export class Outbox {
  readonly #storage: DurableObjectStorage;
  readonly #db: D1Database;
  #copied: number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #alarmSet = false;
  #running: Promise<void> | null = null;
  #failures = 0;

  constructor(storage: DurableObjectStorage, db: D1Database) {
    this.#storage = storage;
    this.#db = db;
    this.#copied = storage.sql.exec<{ drained: number }>('SELECT drained FROM outbox_cursor').one().drained;
  }

  /** Says that messages were written, in the same event as the write: then the alarm is on disk with them. */
  notice(): void {
    if (!this.#alarmSet) this.#setAlarm(guardAfter);
    this.#timer ??= setTimeout(() => void this.flush(), copyAfter);
  }

  /** Copies what waits, now. Resolves to whether D1 has it all. */
  async flush(): Promise<boolean> {
    // What runs already may have begun before the last write.
    await this.#running;
    await this.#copy();
    return this.#failures === 0;
  }

  /** Resolves when no copy is under way. */
  async rest(): Promise<void> {
    await this.#running;
  }

  /** Copies what waits and marks it. Never throws: what fails is tried again, later each time. */
  async alarm(): Promise<void> {
    this.#alarmSet = false;
    await this.#copy();
    this.#storage.sql.exec('UPDATE outbox_cursor SET drained = ? WHERE drained < ?', this.#copied, this.#copied);
    if (!this.#alarmSet && this.#next(Number.MAX_SAFE_INTEGER) !== null) {
      this.#setAlarm(this.#failures === 0 ? guardAfter : this.#pause());
    }
  }

  #copy(): Promise<void> {
    this.#running ??= this.#copyAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #copyAll(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    try {
      // What arrives meanwhile waits for the next time: many rows at once are cheaper than few, often.
      const end =
        this.#storage.sql.exec<{ last: number | null }>('SELECT max(seq) AS last FROM messages').one().last ?? 0;
      for (let waiting = this.#next(end); waiting !== null; waiting = waiting.isAll ? null : this.#next(end)) {
        const deletion = deletionStatement(this.#db, waiting.deleted);
        await this.#db.batch([...(deletion ? [deletion] : []), ...copyStatements(this.#db, waiting.rows)]);
        this.#mark(waiting);
        this.#failures = 0;
      }
    } catch (error) {
      this.#failures += 1;
      this.#timer ??= setTimeout(() => void this.#copy(), this.#pause());
      const line = { level: 'error', message: 'messages wait for their copy in D1', ...describeError(error) };
      console.error(JSON.stringify(line));
    }
  }

  #mark({ lastSeq, lastChange, lastDeletion }: Waiting): void {
    const { sql } = this.#storage;
    this.#copied = Math.max(this.#copied, lastSeq);
    if (lastChange > 0) sql.exec('DELETE FROM outbox WHERE change <= ?', lastChange);
    if (lastDeletion > 0) sql.exec('DELETE FROM deletions WHERE change <= ?', lastDeletion);
  }

  #next(end: number): Waiting | null {
    return waitingRows(this.#storage.sql, this.#copied, end, rowsPerRound);
  }

  #pause(): number {
    return Math.min(1000 * 2 ** (this.#failures - 1), longestPause);
  }

  #setAlarm(delay: number): void {
    this.#alarmSet = true;
    void this.#storage.setAlarm(Date.now() + delay);
  }
}
