import type { VectorIndex } from './vector-index.ts';

/**
 * Brings the vector index up to date with the object, a piece of work a call: takes out what went, sends what is new,
 * and looks whether what was sent can be found there by now. Returns in how many milliseconds there is more to do, or
 * null. Throws what the index throws; nothing is lost then.
 */
export async function feedIndex(sql: SqlStorage, index: VectorIndex, now: number): Promise<number | null> {
  await takeOut(sql, index);
  const dimensions = await index.dimensions(now);
  if (dimensions === null) return afterFailure;
  const hasMore = await send(sql, index, dimensions, now);
  await settle(sql, index, now);
  if (hasMore || count(sql, 'SELECT count(*) AS n FROM index_leavings') > 0) return 0;
  return count(sql, 'SELECT count(*) AS n FROM index_marks WHERE is_settled = 0 AND sent_at IS NOT NULL') > 0
    ? untilLook
    : null;
}

async function takeOut(sql: SqlStorage, index: VectorIndex): Promise<void> {
  const marks = numbers(sql, `SELECT mark AS n FROM index_leavings ORDER BY mark LIMIT ${perRemoval}`);
  if (marks.length === 0) return;
  await index.remove(marks);
  sql.exec('DELETE FROM index_leavings WHERE mark BETWEEN ? AND ?', marks[0], marks.at(-1));
}

/** A batch is marked as sent before it goes: a vector that is removed meanwhile is then known to be taken out. */
async function send(sql: SqlStorage, index: VectorIndex, dimensions: number, now: number): Promise<boolean> {
  const rows = sql
    .exec<{ mark: number; collection: number; vector: ArrayBuffer }>(
      `SELECT mark, index_marks.collection, vector FROM index_marks
       JOIN vectors ON vectors.seq = index_marks.seq JOIN collections ON collections.id = index_marks.collection
       WHERE is_settled = 0 AND sent_at IS NULL AND collections.dimensions = ? ORDER BY mark LIMIT ${perBatch}`,
      dimensions,
    )
    .toArray();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return false;
  const latest = sql.exec<{ n: number | null }>('SELECT max(sent_at) AS n FROM index_marks').one().n ?? 0;
  const batch = Math.max(now, latest + 1);
  const ours = `sent_at IS NULL AND is_settled = 0 AND mark BETWEEN ? AND ?
    AND collection IN (SELECT id FROM collections WHERE dimensions = ?)`;
  sql.exec(`UPDATE index_marks SET sent_at = ? WHERE ${ours}`, batch, first.mark, last.mark, dimensions);
  try {
    await index.upsert(rows);
  } catch (error) {
    sql.exec('UPDATE index_marks SET sent_at = NULL WHERE sent_at = ?', batch);
    throw error;
  }
  return rows.length === perBatch;
}

/** A batch shows as a whole: where its last vector is found, all of it is. One that stays away is sent again. */
async function settle(sql: SqlStorage, index: VectorIndex, now: number): Promise<void> {
  const last = numbers(
    sql,
    `SELECT max(mark) AS n FROM index_marks WHERE is_settled = 0 AND sent_at IS NOT NULL
     GROUP BY sent_at ORDER BY sent_at LIMIT ${perLook}`,
  );
  if (last.length === 0) return;
  for (const mark of await index.present(last)) {
    sql.exec(
      'UPDATE index_marks SET is_settled = 1 WHERE sent_at = (SELECT sent_at FROM index_marks WHERE mark = ?)',
      mark,
    );
  }
  sql.exec('UPDATE index_marks SET sent_at = NULL WHERE is_settled = 0 AND sent_at < ?', now - givenUp);
}

function numbers(sql: SqlStorage, statement: string): number[] {
  return [...sql.exec<{ n: number }>(statement)].map(({ n }) => n);
}

function count(sql: SqlStorage, statement: string): number {
  return sql.exec<{ n: number }>(statement).one().n;
}

/** Milliseconds until the index is tried again after a failure. */
export const afterFailure = 300_000;

/** Vectors of one upsert: at 1536 numbers, 3 MB. */
const perBatch = 500;
const perRemoval = 100;
/** Ids that one look takes. */
const perLook = 20;
/** Milliseconds between two looks for what was sent. */
const untilLook = 5000;
/** Milliseconds after which what was sent is taken for lost. */
const givenUp = 900_000;
