/** A change not settled after this long was given up by a crash; nothing writes for so long (ms). */
const abandonedAfter = 60_000;

/** What an Account knows, over its SQLite. Synchronous throughout, so each call is one atom. */
export class AccountState {
  readonly #sql: SqlStorage;
  readonly #changes = new Map<string, number>();
  readonly #usage = new Map<string, KeyUsage>();
  readonly #unwritten = new Set<string>();
  #epoch: number;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('create table if not exists epoch (id integer primary key check (id = 1), value integer not null)');
    sql.exec('create table if not exists changes (change text primary key, marked_at integer not null)');
    sql.exec(
      'create table if not exists usage (key_id text primary key, total_uses integer not null, last_used_at integer not null)',
    );
    sql.exec('insert or ignore into epoch values (1, 1)');
    this.#epoch = sql.exec<{ value: number }>('select value from epoch').one().value;
    for (const row of sql.exec<{ change: string; marked_at: number }>('select * from changes')) {
      this.#changes.set(row.change, row.marked_at);
    }
    for (const row of sql.exec<{ key_id: string; total_uses: number; last_used_at: number }>('select * from usage')) {
      this.#usage.set(row.key_id, { totalUses: row.total_uses, lastUsedAt: row.last_used_at });
    }
  }

  /** Counts one use in memory; `flush` writes it. */
  count(keyId: string, now: number): void {
    const usage = this.#usage.get(keyId) ?? { totalUses: 0, lastUsedAt: 0 };
    usage.totalUses += 1;
    usage.lastUsedAt = now;
    this.#usage.set(keyId, usage);
    this.#unwritten.add(keyId);
  }

  /** The epoch, or 0 while caches may not be trusted. A change abandoned by a crash is settled here. */
  pulse(now: number): number {
    if (this.#changes.size > 0) {
      for (const [change, markedAt] of this.#changes) {
        if (now - markedAt > abandonedAfter) this.settle(change);
      }
    }
    return this.#changes.size === 0 ? this.#epoch : 0;
  }

  mark(change: string, now: number): void {
    this.#sql.exec('insert or replace into changes values (?, ?)', change, now);
    this.#changes.set(change, now);
  }

  settle(change: string): void {
    this.#epoch++;
    this.#sql.exec('update epoch set value = ?', this.#epoch);
    this.#sql.exec('delete from changes where change = ?', change);
    this.#changes.delete(change);
  }

  usage(): Record<string, KeyUsage> {
    return Object.fromEntries(this.#usage);
  }

  forget(keyId: string): void {
    this.#usage.delete(keyId);
    this.#unwritten.delete(keyId);
    this.#sql.exec('delete from usage where key_id = ?', keyId);
  }

  flush(): void {
    for (const keyId of this.#unwritten) {
      const { totalUses, lastUsedAt } = this.#usage.get(keyId) as KeyUsage;
      this.#sql.exec('insert or replace into usage values (?, ?, ?)', keyId, totalUses, lastUsedAt);
    }
    this.#unwritten.clear();
  }
}

export interface KeyUsage {
  totalUses: number;
  /** Milliseconds since the epoch. */
  lastUsedAt: number;
}
