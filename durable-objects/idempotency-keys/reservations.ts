import { keptFor } from './kept-for.ts';

/** Keys that stand for runs in the background. */
export function createReservations(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS keys
      (key TEXT PRIMARY KEY, run_id TEXT NOT NULL, fingerprint TEXT NOT NULL, created_at INTEGER NOT NULL)
      WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS keys_by_age ON keys (created_at);
  `);
}

/** Gives the key to a run, unless it stands for one already: then that one is told. */
export function reserve(sql: SqlStorage, { key, runId, fingerprint, now }: Reservation): Reserved {
  const [row] = sql.exec<{ run_id: string; fingerprint: string }>(
    'SELECT run_id, fingerprint FROM keys WHERE key = ? AND created_at > ?',
    key,
    now - keptFor,
  );
  if (row) return { runId: row.run_id, isNew: false, isSame: row.fingerprint === fingerprint };
  sql.exec('INSERT OR REPLACE INTO keys VALUES (?, ?, ?, ?)', key, runId, fingerprint, now);
  return { runId, isNew: true, isSame: true };
}

/** Forgets the keys whose day is over. */
export function dropReservations(sql: SqlStorage, now: number): void {
  sql.exec('DELETE FROM keys WHERE created_at <= ?', now - keptFor);
}

/** When the oldest key was made, or null. */
export function oldestReservation(sql: SqlStorage): number | null {
  return sql.exec<{ oldest: number | null }>('SELECT min(created_at) AS oldest FROM keys').one().oldest;
}

export interface Reservation {
  /** What tells the key from all others of the owner. */
  readonly key: string;
  /** The run that it is to stand for. */
  readonly runId: string;
  /** What tells the request's body from others. */
  readonly fingerprint: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface Reserved {
  readonly runId: string;
  readonly isNew: boolean;
  /** Whether the body is that of the first request. */
  readonly isSame: boolean;
}
