import { describeError } from '../../worker/log.ts';

/** Milliseconds until the list is first looked at: by then the flow is deleted, as a rule. */
const firstLook = 1000;

/** Milliseconds until what did not work is tried again. */
const again = 5000;

/** Milliseconds for a flow to be deleted in, once that was announced. */
const announcedFor = 600_000;

/** Milliseconds until it is looked through again: a write that nobody waits for any more may arrive late. */
const secondLook = 60_000;

/** What stands on the list for all that a user has, in the place of a flow's id. */
export const everything = '*';

/**
 * The flows of a user that are being deleted, and whose messages and schedules must go with them; or the user with all
 * that is left. Each is put on the list before it is deleted, and leaves it when nothing is left: so no crash in between
 * leaves anything behind, and a deletion that failed erases nothing.
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
    const note = 'INSERT OR REPLACE INTO erasures (flow_id, user_id, noted_at) VALUES (?, ?, ?)';
    this.#storage.sql.exec(note, flowId, userId, Date.now());
    void this.#storage.setAlarm(Date.now() + firstLook);
  }

  /** Does what is to do for each flow on the list. Never throws: what did not work is tried again. */
  async alarm(): Promise<void> {
    const listed = this.#listed();
    if (listed.length === 0) return;
    for (const entry of listed) await this.#look(entry).catch(report);
    const left = this.#listed();
    if (left.length === 0) return;
    const pause = left.every((entry) => entry.erased_at !== null) ? secondLook : again;
    void this.#storage.setAlarm(Date.now() + pause);
  }

  async #look(entry: Entry): Promise<void> {
    const { flow_id: flowId, user_id: userId, noted_at: notedAt, erased_at: erasedAt } = entry;
    const remains = flowId === everything ? this.#ofUser : this.#ofFlow;
    const now = Date.now();
    if (erasedAt !== null) {
      if (now < erasedAt + secondLook) return;
      if (await remains.eraseAgain(userId, flowId)) this.#forget(entry);
    } else if (await remains.isDeleted(userId, flowId)) {
      if (!(await remains.erase(userId, flowId))) return;
      const done = 'UPDATE erasures SET erased_at = ? WHERE flow_id = ? AND noted_at = ?';
      this.#storage.sql.exec(done, Date.now(), flowId, notedAt);
    } else if (now > notedAt + announcedFor) {
      this.#forget(entry);
    }
  }

  #forget({ flow_id: flowId, noted_at: notedAt }: Entry): void {
    this.#storage.sql.exec('DELETE FROM erasures WHERE flow_id = ? AND noted_at = ?', flowId, notedAt);
  }

  #listed(): Entry[] {
    return this.#storage.sql.exec<Entry>('SELECT flow_id, user_id, noted_at, erased_at FROM erasures').toArray();
  }
}

function report(error: unknown): void {
  const line = { level: 'error', message: 'what somebody deleted left waits to be erased', ...describeError(error) };
  console.error(JSON.stringify(line));
}

/** What a flow or a user leaves behind, and how it is erased; all of it may be done twice. */
export interface Remains {
  readonly isDeleted: (userId: string, flowId: string) => Promise<boolean>;
  /** Erases as much as one alarm should; false where there may be more. */
  readonly erase: (userId: string, flowId: string) => Promise<boolean>;
  /** Erases what came meanwhile, in the same way. */
  readonly eraseAgain: (userId: string, flowId: string) => Promise<boolean>;
}

type Entry = { flow_id: string; user_id: string; noted_at: number; erased_at: number | null };
