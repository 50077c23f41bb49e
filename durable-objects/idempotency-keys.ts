import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../worker/env.ts';

/** Milliseconds that a key stands for its first request. */
const keptFor = 86_400_000;

/** Which run a caller's idempotency key stands for, for a day; one of 32 such objects for each owner of flows. */
export class IdempotencyKeys extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS keys
        (key TEXT PRIMARY KEY, run_id TEXT NOT NULL, fingerprint TEXT NOT NULL, created_at INTEGER NOT NULL)
        WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS keys_by_age ON keys (created_at);
    `);
  }

  /** Gives the key to a run, unless it stands for one already: then that one is told. On disk when it is answered. */
  reserve({ key, runId, fingerprint, now }: Reservation): Reserved {
    const { sql } = this.ctx.storage;
    const [row] = sql.exec<{ run_id: string; fingerprint: string }>(
      'SELECT run_id, fingerprint FROM keys WHERE key = ? AND created_at > ?',
      key,
      now - keptFor,
    );
    if (row) return { runId: row.run_id, isNew: false, isSame: row.fingerprint === fingerprint };
    const isFirst = sql.exec('SELECT 1 FROM keys LIMIT 1').toArray().length === 0;
    sql.exec('INSERT OR REPLACE INTO keys VALUES (?, ?, ?, ?)', key, runId, fingerprint, now);
    if (isFirst) void this.ctx.storage.setAlarm(now + keptFor + 1);
    return { runId, isNew: true, isSame: true };
  }

  /** Forgets the keys whose day is over, and comes again for the others. */
  override alarm(): void {
    const { sql } = this.ctx.storage;
    sql.exec('DELETE FROM keys WHERE created_at <= ?', Date.now() - keptFor);
    const { oldest } = sql.exec<{ oldest: number | null }>('SELECT min(created_at) AS oldest FROM keys').one();
    if (oldest !== null) void this.ctx.storage.setAlarm(oldest + keptFor + 1);
  }
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
