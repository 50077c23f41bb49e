/**
 * Creates the table of lines. `stamp` is the time in milliseconds that readers know a line by, no two alike; `user_id` is
 * whose run it tells of, and `own_text` is the line as that user sees it, where others see less.
 */
export function createTable(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS lines (
      stamp INTEGER PRIMARY KEY, user_id TEXT, text TEXT NOT NULL, own_text TEXT
    );
    CREATE INDEX IF NOT EXISTS lines_of_users ON lines (user_id, stamp) WHERE user_id IS NOT NULL;
  `);
}

export function countLines(sql: SqlStorage): number {
  return sql.exec<{ count: number }>('SELECT COUNT(*) AS count FROM lines').one().count;
}
