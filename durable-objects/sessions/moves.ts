import { durableCall } from '../../worker/store/durable-call.ts';
import { sessionsObjectName } from '../../worker/store/session-memory.ts';
import type { PackedTurn } from '../../worker/store/session-turn.ts';
import type { Outbox } from './outbox.ts';
import { readMoving } from './records.ts';

/**
 * Sessions whose new name has its home in another object. The renaming is one write here: the rows have their new name
 * at once, under which nobody looks for them here, and a note says that they are on their way. They leave this object
 * only when the other has them on disk, and a message that arrives twice is one; so a crash at any point loses and
 * doubles none, and the alarm finishes what it cut off.
 */
export class Moves {
  readonly #storage: DurableObjectStorage;
  readonly #outbox: Outbox;
  readonly #home: (name: string) => Home;
  #running: Promise<void> | null = null;

  constructor(storage: DurableObjectStorage, outbox: Outbox, home: (name: string) => Home) {
    this.#storage = storage;
    this.#outbox = outbox;
    this.#home = home;
  }

  /** Whether any session is on its way. */
  isPending(): boolean {
    return this.#pending().length > 0;
  }

  /** Takes every such session to its home. Rejects where one cannot be reached; then it stays, to be tried again. */
  finish(): Promise<void> {
    this.#running ??= this.#finishAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #finishAll(): Promise<void> {
    for (let moves = this.#pending(); moves.length > 0; moves = this.#pending()) {
      // A copy under way may hold the rows under their old name: it must not come after that of their new home.
      await this.#outbox.rest();
      for (const move of moves) await this.#take(move);
    }
  }

  async #take({ flow_id: flowId, session_id: sessionId, user_id: userId }: Pending): Promise<void> {
    const { sql } = this.#storage;
    const name = sessionsObjectName(userId, flowId, sessionId);
    for (;;) {
      const { seqs, rows } = readMoving(sql, flowId, sessionId);
      if (seqs.length === 0) break;
      await durableCall(
        () => this.#home(name),
        (home) => home.receive(rows),
      );
      sql.exec('DELETE FROM messages WHERE seq IN (SELECT value FROM json_each(?))', JSON.stringify(seqs));
    }
    sql.exec('DELETE FROM moves WHERE flow_id = ? AND session_id = ?', flowId, sessionId);
  }

  #pending(): Pending[] {
    return this.#storage.sql.exec<Pending>('SELECT flow_id, session_id, user_id FROM moves').toArray();
  }
}

/** The object that a session belongs in. */
export interface Home {
  receive(rows: PackedTurn[]): Promise<void>;
}

type Pending = { flow_id: string; session_id: string; user_id: string };
