/** Runs on the disk of an inbox, in the order they came. Synchronous throughout, so each call is one atom. */
export class WaitingRuns {
  readonly #sql: SqlStorage;
  #hasTable = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Keeps a run, as JSON text of two million bytes at most. One that waits already stays as it is. */
  add(id: string, text: string): void {
    this.#table();
    this.#sql.exec('INSERT OR IGNORE INTO waiting (id, run) VALUES (?, ?)', id, text);
  }

  /** The run that came first behind a number, or null. Numbers begin at 1. */
  next(behind: number): WaitingRun | null {
    this.#table();
    const sql = 'SELECT seq, id, run AS text FROM waiting WHERE seq > ? ORDER BY seq LIMIT 1';
    return this.#sql.exec<WaitingRun>(sql, behind).toArray()[0] ?? null;
  }

  /** The run of this id, or null. */
  find(id: string): WaitingRun | null {
    this.#table();
    return this.#sql.exec<WaitingRun>('SELECT seq, id, run AS text FROM waiting WHERE id = ?', id).toArray()[0] ?? null;
  }

  remove(id: string): void {
    this.#table();
    this.#sql.exec('DELETE FROM waiting WHERE id = ?', id);
  }

  /** To be called when the storage was emptied. */
  forget(): void {
    this.#hasTable = false;
  }

  #table(): void {
    if (this.#hasTable) return;
    // Numbers are never given out twice: who has taken up one looks for the next behind it.
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS waiting (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, run TEXT NOT NULL)',
    );
    this.#hasTable = true;
  }
}

export type WaitingRun = {
  readonly seq: number;
  readonly id: string;
  readonly text: string;
};
