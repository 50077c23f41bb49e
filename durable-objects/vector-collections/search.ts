import type { PackedRow, SearchAsked } from '../../worker/store/packed-rows.ts';
import { Best } from './best.ts';
import type { CollectionRecord } from './collection-table.ts';
import { type Measure, measure } from './distance.ts';
import { indexedRows } from './indexed-rows.ts';
import { passes } from './metadata-filter.ts';
import type { VectorIndex } from './vector-index.ts';

/** Vectors that are looked at before other calls get their turn: a few milliseconds. */
const perTurn = 2000;

/**
 * The nearest rows, measured exactly. Where the vector index knows the collection, it names the candidates, and those
 * and what it does not have yet are measured; else every vector is, one row in memory at a time. Returns a text instead
 * where the query's length does not fit.
 */
export async function nearestRows(
  sql: SqlStorage,
  collection: CollectionRecord,
  asked: SearchAsked,
  index: VectorIndex | null,
): Promise<(PackedRow & { score: number })[] | string> {
  const query = new Float32Array(asked.vector);
  if (collection.dimensions !== null && query.length !== collection.dimensions) {
    return `Collection expecting embedding with dimension of ${collection.dimensions}, got ${query.length}`;
  }
  const how = measure(asked.metric, query);
  const best =
    (index !== null && (await bestOfIndex(sql, index, collection, asked, query, how))) ||
    (await bestOfAll(sql, wholeCollection(asked), collection.id, asked, how, new Best(asked.limit)));
  return best.entries.flatMap((entry) => {
    const row = readRow(sql, entry.seq, asked.vectors);
    return row === null ? [] : [{ ...row, score: how.score(entry.rank) }];
  });
}

/** Null where the index cannot say: then every vector is looked at. */
async function bestOfIndex(
  sql: SqlStorage,
  index: VectorIndex,
  collection: CollectionRecord,
  asked: SearchAsked,
  query: Float32Array,
  how: Measure,
): Promise<Best | null> {
  const candidates = await indexedRows(sql, index, collection, asked, query);
  if (candidates === null) return null;
  const best = new Best(asked.limit);
  for (const { seq, vector } of candidates) best.add(seq, how.rank(new Float32Array(vector)));
  await bestOfAll(sql, notIndexed, collection.id, asked, how, best);
  return best.entries.length < Math.min(asked.limit, collection.rows) ? null : best;
}

async function bestOfAll(
  sql: SqlStorage,
  statement: string,
  collection: number,
  asked: SearchAsked,
  how: Measure,
  best: Best,
): Promise<Best> {
  let after = 0;
  while (true) {
    let seen = 0;
    for (const [seq, vector, metadata] of sql.exec(statement, collection, after, perTurn).raw()) {
      seen += 1;
      after = seq as number;
      if (asked.filter !== null && !passes(metadata as string, asked.filter)) continue;
      best.add(after, how.rank(new Float32Array(vector as ArrayBuffer)));
    }
    if (seen < perTurn) return best;
    await scheduler.wait(0);
  }
}

function wholeCollection({ filter }: SearchAsked): string {
  return filter === null ? plainPage : filteredPage;
}

const plainPage = 'SELECT seq, vector FROM vectors WHERE collection = ? AND seq > ? ORDER BY seq LIMIT ?';
const filteredPage = `SELECT vectors.seq, vector, metadata FROM vectors JOIN documents ON documents.seq = vectors.seq
  WHERE vectors.collection = ? AND vectors.seq > ? ORDER BY vectors.seq LIMIT ?`;
const notIndexed = `SELECT index_marks.seq, vector FROM index_marks JOIN vectors ON vectors.seq = index_marks.seq
  WHERE index_marks.collection = ? AND is_settled = 0 AND index_marks.seq > ? ORDER BY index_marks.seq LIMIT ?`;

function readRow(sql: SqlStorage, seq: number, withVector: boolean): PackedRow | null {
  const vector = withVector ? 'vector' : 'NULL AS vector';
  const statement = `SELECT documents.id, text, metadata, ${vector} FROM documents JOIN vectors ON vectors.seq = documents.seq WHERE documents.seq = ?`;
  const row = sql.exec(statement, seq).toArray()[0];
  return row === undefined ? null : (row as unknown as PackedRow);
}
