/**
 * Which vectors the deployment's vector index has been given. A vector has one mark there, and a new one when it is
 * replaced, so that what the index still says of an old one means nothing. `sent_at` names the batch a mark went with.
 */
export function createMarks(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS index_marks (
      mark INTEGER PRIMARY KEY AUTOINCREMENT,
      seq INTEGER NOT NULL UNIQUE,
      collection INTEGER NOT NULL,
      sent_at INTEGER,
      is_settled INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX IF NOT EXISTS index_marks_of_collection ON index_marks (collection, is_settled, seq);
    CREATE INDEX IF NOT EXISTS index_marks_by_batch ON index_marks (is_settled, sent_at);
    CREATE TABLE IF NOT EXISTS index_leavings (mark INTEGER PRIMARY KEY);
  `);
}

/** Marks the collection's vectors that have no mark yet: they will be sent. */
export function markVectors(sql: SqlStorage, collection: number): void {
  sql.exec(
    `INSERT INTO index_marks (seq, collection) SELECT seq, collection FROM vectors
     WHERE collection = ? AND NOT EXISTS (SELECT 1 FROM index_marks WHERE index_marks.seq = vectors.seq) ORDER BY seq`,
    collection,
  );
}

/** A vector that changed or went: what the index has of it is to be taken out. */
export function unmark(sql: SqlStorage, seq: number): void {
  sql.exec('INSERT INTO index_leavings SELECT mark FROM index_marks WHERE seq = ?', seq);
  sql.exec('DELETE FROM index_marks WHERE seq = ?', seq);
}

/** All vectors of a collection went. */
export function unmarkCollection(sql: SqlStorage, collection: number): void {
  sql.exec('INSERT INTO index_leavings SELECT mark FROM index_marks WHERE collection = ?', collection);
  sql.exec('DELETE FROM index_marks WHERE collection = ?', collection);
}

/** The index knows nothing of a collection any more, as one that was made anew: all of it is sent again. */
export function forgetSent(sql: SqlStorage, collection: number): void {
  sql.exec('UPDATE index_marks SET sent_at = NULL, is_settled = 0 WHERE collection = ?', collection);
}
