import type { RunTimer } from './state-machine.ts';

/** What a run has timed: the states' own timers, and the copy of its summary. */
export type Timer = RunTimer | 'summary';

/** The timer table of one run, for which the one alarm of its object stands. */
export class Timers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The timer that is due first, or null. */
  next(): { readonly kind: Timer; readonly due: number } | null {
    const [row] = this.#sql.exec<{ kind: Timer; due: number }>('SELECT kind, due FROM timers ORDER BY due LIMIT 1');
    return row ?? null;
  }

  /** When one is due, or null. */
  due(kind: Timer): number | null {
    const [row] = this.#sql.exec<{ due: number }>('SELECT due FROM timers WHERE kind = ?', kind);
    return row?.due ?? null;
  }

  /** Sets those with a time, clears those with null. */
  change(changes: Readonly<Partial<Record<Timer, number | null>>>): void {
    for (const [kind, due] of Object.entries(changes)) {
      if (due === null) this.#sql.exec('DELETE FROM timers WHERE kind = ?', kind);
      else this.#sql.exec('INSERT OR REPLACE INTO timers VALUES (?, ?)', kind, Math.ceil(due as number));
    }
  }
}
