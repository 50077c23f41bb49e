/**
 * Creates what is missing. `seq` orders everything that was ever stored in the object and is never used twice; within a
 * session it is the order of the messages. The rows above `outbox_cursor.drained` and those named in `outbox` wait for
 * the copy in D1, as does what `deletions` names (a JSON array of user and message). Sessions named in `moves` have their
 * home in another object, which their rows are on the way to. `erased_flows` were deleted; `erasures` is what is left to
 * do of that, in the one object of the user that keeps the list. A flow id `*` in them stands for all that the user has.
 */
export function createTables(storage: DurableObjectStorage): void {
  storage.transactionSync(() => {
    storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS messages (
        seq INTEGER PRIMARY KEY,
        uuid TEXT NOT NULL UNIQUE,
        flow_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        session_id TEXT NOT NULL,
        context_id TEXT NOT NULL,
        sender TEXT,
        sender_name TEXT,
        timestamp INTEGER NOT NULL,
        error INTEGER NOT NULL,
        edit INTEGER NOT NULL,
        category TEXT NOT NULL,
        flow_version TEXT,
        ip_address TEXT,
        tenant_id TEXT,
        business_id INTEGER NOT NULL,
        is_self INTEGER NOT NULL,
        org_id INTEGER NOT NULL,
        start_time INTEGER,
        end_time INTEGER,
        duration REAL,
        files TEXT NOT NULL,
        properties TEXT NOT NULL,
        content_blocks TEXT NOT NULL,
        text TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS messages_by_session ON messages (flow_id, session_id);
      CREATE TABLE IF NOT EXISTS outbox (change INTEGER PRIMARY KEY, seq INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS deletions (change INTEGER PRIMARY KEY, cells TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS moves (
        flow_id TEXT NOT NULL,
        session_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        PRIMARY KEY (flow_id, session_id)
      );
      CREATE TABLE IF NOT EXISTS erased_flows (flow_id TEXT PRIMARY KEY, erased_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS erasures (
        flow_id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        noted_at INTEGER NOT NULL,
        erased_at INTEGER,
        due_at INTEGER NOT NULL DEFAULT 0
      );
      CREATE TABLE IF NOT EXISTS outbox_cursor (drained INTEGER NOT NULL);
      INSERT INTO outbox_cursor (drained) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM outbox_cursor);
    `);
    // Objects that kept a list before deleted flows had a term.
    const hasTerm = "SELECT 1 FROM pragma_table_info('erasures') WHERE name = 'due_at'";
    if (storage.sql.exec(hasTerm).toArray().length > 0) return;
    storage.sql.exec('ALTER TABLE erasures ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0');
  });
}

/** The first number that no message has or had. */
export function nextSequence(sql: SqlStorage): number {
  const last = 'SELECT max(drained, (SELECT coalesce(max(seq), 0) FROM messages)) AS last FROM outbox_cursor';
  return sql.exec<{ last: number }>(last).one().last + 1;
}
