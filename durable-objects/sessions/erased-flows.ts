import type { PackedTurn } from '../../worker/store/session-turn.ts';
import { everything } from './erasures.ts';

/** Milliseconds after which no run can be left that would still write: none is kept that long. */
const remembered = 90 * 86_400_000;

/** The flows whose messages were erased from an object. What a run of theirs that was under way still writes, is dropped. */
export class ErasedFlows {
  readonly #sql: SqlStorage;
  readonly #ids: Set<string>;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    const rows = sql.exec<{ flow_id: string }>('SELECT flow_id FROM erased_flows').toArray();
    this.#ids = new Set(rows.map(({ flow_id: id }) => id));
  }

  /** Whether a turn is one of theirs. */
  holds(turn: PackedTurn): boolean {
    return this.#ids.size > 0 && (this.#ids.has(turn[0] as string) || this.#ids.has(everything));
  }

  /** Erases a flow's messages, or `everything`, in a transaction of the caller. */
  erase(flowId: string): void {
    const now = Date.now();
    if (flowId === everything) this.#sql.exec('DELETE FROM messages');
    else this.#sql.exec('DELETE FROM messages WHERE flow_id = ?', flowId);
    this.#sql.exec('DELETE FROM erased_flows WHERE erased_at < ?', now - remembered);
    this.#sql.exec('INSERT OR REPLACE INTO erased_flows (flow_id, erased_at) VALUES (?, ?)', flowId, now);
    this.#ids.add(flowId);
  }
}
