import { createMarks } from './index-marks.ts';

/**
 * Creates what is missing. `seq` orders the rows of all collections and is never used twice. Vectors stand apart from
 * the texts, so that a search reads nothing but vectors until it knows what it found.
 */
export function createTables(storage: DurableObjectStorage): void {
  storage.transactionSync(() => {
    storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS collections (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        dimensions INTEGER,
        facts TEXT,
        row_count INTEGER NOT NULL DEFAULT 0,
        UNIQUE (kind, name)
      );
      CREATE TABLE IF NOT EXISTS documents (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        collection INTEGER NOT NULL,
        id TEXT NOT NULL,
        text TEXT NOT NULL,
        metadata TEXT NOT NULL,
        UNIQUE (collection, id)
      );
      CREATE INDEX IF NOT EXISTS documents_in_order ON documents (collection, seq);
      CREATE TABLE IF NOT EXISTS vectors (
        seq INTEGER PRIMARY KEY,
        collection INTEGER NOT NULL,
        vector BLOB NOT NULL
      );
      CREATE INDEX IF NOT EXISTS vectors_in_order ON vectors (collection, seq);
    `);
    createMarks(storage.sql);
  });
}
