import { describeError } from '../../worker/log.ts';

/** Milliseconds until the list is first looked at: by then the flow is deleted, as a rule. */
const firstLook = 1000;

/** Milliseconds until what did not work, or is not deleted yet, is looked at again. */
const again = 5000;

/** Milliseconds for a flow to be deleted in, once that was announced. */
const announcedFor = 600_000;

/** Milliseconds until it is looked through again: a write that nobody waits for any more may arrive late. */
const secondLook = 60_000;

/** Entries that one alarm asks about, and those that it erases: each of these takes dozens of calls. */
const askedPerAlarm = 500;
const erasedPerAlarm = 20;

/** What stands on the list for all that a user has, in the place of a flow's id. */
export const everything = '*';

/**
 * The flows of a user that are deleted, or about to be, and the user with all that is left. Each is put on the list before
 * it is deleted, is erased when it is due, and leaves the list when nothing of it is left: so no crash in between leaves
 * anything behind. What is not deleted after all, or was brought back, is forgotten.
 */
export class Erasures {
  readonly #storage: DurableObjectStorage;
  readonly #ofFlow: Remains;
  readonly #ofUser: Remains;

  constructor(storage: DurableObjectStorage, ofFlow: Remains, ofUser: Remains) {
    this.#storage = storage;
    this.#ofFlow = ofFlow;
    this.#ofUser = ofUser;
  }

  /** Puts a flow, or `everything`, on the list, on disk with an alarm. */
  note(flowId: string, userId: string): void {
    const now = Date.now();
    const note = 'INSERT OR REPLACE INTO erasures (flow_id, user_id, noted_at, due_at) VALUES (?, ?, ?, ?)';
    this.#storage.sql.exec(note, flowId, userId, now, now);
    void this.#storage.setAlarm(now + firstLook);
  }

  /** Does what is due, as much of it as one alarm should. Never throws: what did not work is tried again. */
  async alarm(): Promise<void> {
    const due = this.#due();
    const [unerased, erased] = [due.filter((entry) => entry.erased_at === null), due.filter(isErased)];
    const ready = [...erased, ...(await this.#readyOf(unerased))];
    let left = ready.length - erasedPerAlarm;
    for (const entry of ready.slice(0, erasedPerAlarm)) if (!(await this.#erase(entry))) left = 0;
    const { next } = this.#storage.sql.exec<{ next: number | null }>('SELECT min(due_at) AS next FROM erasures').one();
    // What is due still is due: what did not work waits a little, what was too much for this alarm does not.
    if (next !== null) void this.#storage.setAlarm(Math.max(next, Date.now() + (left > 0 ? 1 : again)));
  }

  /** Those whose time has come; the others wait for theirs, or are forgotten. */
  async #readyOf(entries: readonly Entry[]): Promise<Entry[]> {
    const now = Date.now();
    const ready: Entry[] = [];
    for (const [flowId, those] of Map.groupBy(entries, ({ flow_id: id }) => (id === everything ? id : 'flows'))) {
      const remains = flowId === everything ? this.#ofUser : this.#ofFlow;
      const times = await this.#timesOf(remains, those);
      for (const entry of those) {
        const time = times?.get(entry.flow_id);
        if (time !== undefined && time <= now) ready.push(entry);
        else if (time !== undefined) this.#wait(entry, time);
        else if (times !== null && now > entry.noted_at + announcedFor) this.#forget(entry);
      }
    }
    return ready;
  }

  /** Null where nobody can tell. */
  async #timesOf(remains: Remains, entries: readonly Entry[]): Promise<ReadonlyMap<string, number> | null> {
    const [first] = entries;
    if (first === undefined) return new Map();
    try {
      return await remains.dueTimes(
        first.user_id,
        entries.map((entry) => entry.flow_id),
      );
    } catch (error) {
      report(error);
      return null;
    }
  }

  /** False where it did not work, or there is more to do. */
  async #erase(entry: Entry): Promise<boolean> {
    const { flow_id: flowId, user_id: userId, noted_at: notedAt } = entry;
    const remains = flowId === everything ? this.#ofUser : this.#ofFlow;
    try {
      const isDone = await (isErased(entry) ? remains.eraseAgain(userId, flowId) : remains.erase(userId, flowId));
      if (!isDone) return false;
      if (isErased(entry)) {
        if (flowId === everything) this.#storage.sql.exec('DELETE FROM erasures');
        else this.#forget(entry);
        return true;
      }
      const now = Date.now();
      const done = 'UPDATE erasures SET erased_at = ?, due_at = ? WHERE flow_id = ? AND noted_at = ?';
      this.#storage.sql.exec(done, now, now + secondLook, flowId, notedAt);
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  }

  #wait({ flow_id: flowId, noted_at: notedAt }: Entry, dueAt: number): void {
    const wait = 'UPDATE erasures SET due_at = ? WHERE flow_id = ? AND noted_at = ?';
    this.#storage.sql.exec(wait, dueAt, flowId, notedAt);
  }

  #forget({ flow_id: flowId, noted_at: notedAt }: Entry): void {
    this.#storage.sql.exec('DELETE FROM erasures WHERE flow_id = ? AND noted_at = ?', flowId, notedAt);
  }

  #due(): Entry[] {
    const due = `SELECT flow_id, user_id, noted_at, erased_at FROM erasures WHERE due_at <= ? LIMIT ${askedPerAlarm}`;
    return this.#storage.sql.exec<Entry>(due, Date.now()).toArray();
  }
}

function isErased(entry: Entry): boolean {
  return entry.erased_at !== null;
}

function report(error: unknown): void {
  const line = { level: 'error', message: 'what somebody deleted left waits to be erased', ...describeError(error) };
  console.error(JSON.stringify(line));
}

/** What a flow or a user leaves behind, and how it is erased; all of it may be done twice. */
export interface Remains {
  /** From when on these are to be erased, in milliseconds since the epoch; of what is not deleted, nothing. */
  readonly dueTimes: (userId: string, flowIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Erases as much as one alarm should; false where there may be more. */
  readonly erase: (userId: string, flowId: string) => Promise<boolean>;
  /** Erases what came meanwhile, in the same way. */
  readonly eraseAgain: (userId: string, flowId: string) => Promise<boolean>;
}

type Entry = { flow_id: string; user_id: string; noted_at: number; erased_at: number | null };
