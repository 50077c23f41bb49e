import type { PackedRow, SearchAsked } from '../../worker/store/packed-rows.ts';
import { Best } from './best.ts';
import type { CollectionRecord } from './collection-table.ts';
import { measure } from './distance.ts';
import { passes } from './metadata-filter.ts';

/** Vectors that are looked at before other calls get their turn: a few milliseconds. */
const perTurn = 2000;

/**
 * Looks at every vector of the collection and keeps the nearest: one row is in memory at a time. Returns a text instead
 * where the query's length does not fit.
 */
export async function nearestRows(
  sql: SqlStorage,
  collection: CollectionRecord,
  asked: SearchAsked,
): Promise<(PackedRow & { score: number })[] | string> {
  const query = new Float32Array(asked.vector);
  if (collection.dimensions !== null && query.length !== collection.dimensions) {
    return `Collection expecting embedding with dimension of ${collection.dimensions}, got ${query.length}`;
  }
  const { rank, score } = measure(asked.metric, query);
  const best = new Best(asked.limit);
  let after = 0;
  while (true) {
    const last = scanPage(sql, collection.id, after, asked, (seq, vector) => best.add(seq, rank(vector)));
    if (last === null) break;
    after = last;
    await scheduler.wait(0);
  }
  return best.entries.flatMap((entry) => {
    const row = readRow(sql, entry.seq, asked.vectors);
    return row === null ? [] : [{ ...row, score: score(entry.rank) }];
  });
}

/** Shows a page of vectors; the number of the last where there may be more, null at the end. */
function scanPage(
  sql: SqlStorage,
  collection: number,
  after: number,
  asked: SearchAsked,
  see: (seq: number, vector: Float32Array) => void,
): number | null {
  const { filter } = asked;
  const statement = filter === null ? plainPage : filteredPage;
  let seen = 0;
  let last = after;
  for (const [seq, vector, metadata] of sql.exec(statement, collection, after, perTurn).raw()) {
    seen += 1;
    last = seq as number;
    if (filter !== null && !passes(metadata as string, filter)) continue;
    see(last, new Float32Array(vector as ArrayBuffer));
  }
  return seen === perTurn ? last : null;
}

const plainPage = 'SELECT seq, vector FROM vectors WHERE collection = ? AND seq > ? ORDER BY seq LIMIT ?';
const filteredPage = `SELECT vectors.seq, vector, metadata FROM vectors JOIN documents ON documents.seq = vectors.seq
  WHERE vectors.collection = ? AND vectors.seq > ? ORDER BY vectors.seq LIMIT ?`;

function readRow(sql: SqlStorage, seq: number, withVector: boolean): PackedRow | null {
  const vector = withVector ? 'vector' : 'NULL AS vector';
  const statement = `SELECT documents.id, text, metadata, ${vector} FROM documents JOIN vectors ON vectors.seq = documents.seq WHERE documents.seq = ?`;
  const row = sql.exec(statement, seq).toArray()[0];
  return row === undefined ? null : (row as unknown as PackedRow);
}
