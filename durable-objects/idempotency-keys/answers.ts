import { keptFor } from './kept-for.ts';

/** Milliseconds that a request may work on its answer without a sign of life. */
export const leaseFor = 30_000;

/** Keys that stand for answers: of one that works on it, a lease; then the answer itself. */
export function createAnswers(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS answers
      (key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, created_at INTEGER NOT NULL, holder TEXT NOT NULL,
       leased_until INTEGER NOT NULL, status INTEGER, headers TEXT, body BLOB, place TEXT)
      WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS answers_by_age ON answers (created_at);
  `);
}

/**
 * Who works on the answer of a key: the asker itself where nobody does, or where whoever did gave no sign of life for
 * the time of a lease; `place` is then what that one left behind. `since` is when the key was first used.
 */
export function claim(sql: SqlStorage, { key, fingerprint, holder, now }: Claim): Claimed {
  const [row] = sql.exec<AnswerRow>('SELECT * FROM answers WHERE key = ?', key);
  const isLive = row !== undefined && row.created_at > now - keptFor;
  if (isLive && row.fingerprint !== fingerprint) return { is: 'reused' };
  if (isLive && row.status !== null) return { is: 'answered', answer: answerOf(row) };
  if (isLive && row.leased_until > now) return { is: 'busy' };
  const since = isLive ? row.created_at : now;
  sql.exec(
    'INSERT OR REPLACE INTO answers (key, fingerprint, created_at, holder, leased_until) VALUES (?, ?, ?, ?, ?)',
    ...[key, fingerprint, since, holder, now + leaseFor],
  );
  return { is: 'yours', left: row?.place ?? null, since };
}

/** A sign of life; `place` says where a large body is about to be written. False where the key is another's by now. */
export function renew(sql: SqlStorage, key: string, holder: string, now: number, place: string | null): boolean {
  const { rowsWritten } = sql.exec(
    'UPDATE answers SET leased_until = ?, place = coalesce(?, place) WHERE key = ? AND holder = ? AND status IS NULL',
    ...[now + leaseFor, place, key, holder],
  );
  return rowsWritten > 0;
}

/** Keeps the answer, of whoever has the key. */
export function keepAnswer(sql: SqlStorage, key: string, holder: string, answer: KeptAnswer): void {
  sql.exec(
    'UPDATE answers SET status = ?, headers = ?, body = ?, place = ? WHERE key = ? AND holder = ? AND status IS NULL',
    ...[answer.status, JSON.stringify(answer.headers), answer.body, answer.place, key, holder],
  );
}

/** Frees a key whose request came to nothing. */
export function release(sql: SqlStorage, key: string, holder: string): void {
  sql.exec('DELETE FROM answers WHERE key = ? AND holder = ? AND status IS NULL', key, holder);
}

/** Answers whose day is over, as many as one alarm should drop: their keys, and where their large bodies lie. */
export function outdatedAnswers(sql: SqlStorage, now: number, atMost = 500): Outdated {
  const rows = sql
    .exec<{ key: string; place: string | null }>(
      'SELECT key, place FROM answers WHERE created_at <= ? ORDER BY created_at LIMIT ?',
      ...[now - keptFor, atMost],
    )
    .toArray();
  return { keys: rows.map(({ key }) => key), places: rows.flatMap(({ place }) => place ?? []) };
}

/** Forgets those of the keys whose day is over; one that was given anew meanwhile stays. */
export function dropAnswers(sql: SqlStorage, now: number, keys: readonly string[]): void {
  const drop = 'DELETE FROM answers WHERE key IN (SELECT value FROM json_each(?)) AND created_at <= ?';
  sql.exec(drop, JSON.stringify(keys), now - keptFor);
}

/** When the oldest key was made, or null. */
export function oldestAnswer(sql: SqlStorage): number | null {
  return sql.exec<{ oldest: number | null }>('SELECT min(created_at) AS oldest FROM answers').one().oldest;
}

function answerOf({ status, headers, body, place }: AnswerRow): KeptAnswer {
  return { status: status as number, headers: JSON.parse(headers ?? '[]'), body, place };
}

export interface Outdated {
  readonly keys: string[];
  readonly places: string[];
}

export interface Claim {
  readonly key: string;
  readonly fingerprint: string;
  /** A random id of the asker. */
  readonly holder: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type Claimed =
  | { readonly is: 'yours'; readonly left: string | null; readonly since: number }
  | { readonly is: 'answered'; readonly answer: KeptAnswer }
  | { readonly is: 'busy' }
  | { readonly is: 'reused' };

/** An answer as it was given: its body in bytes, or under a name in R2; neither where it had none. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly body: ArrayBuffer | null;
  readonly place: string | null;
}

type AnswerRow = {
  fingerprint: string;
  created_at: number;
  leased_until: number;
  status: number | null;
  headers: string | null;
  body: ArrayBuffer | null;
  place: string | null;
};
