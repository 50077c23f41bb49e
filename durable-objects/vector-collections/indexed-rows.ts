import type { SearchAsked } from '../../worker/store/packed-rows.ts';
import type { CollectionRecord } from './collection-table.ts';
import { forgetSent } from './index-marks.ts';
import { mostMatches, type VectorIndex } from './vector-index.ts';

/**
 * Vectors that the index takes for near to the query, without those that were replaced or removed since. Null where it
 * cannot say: it has none of them, does not answer, or is asked for more, or for something else, than it knows.
 */
export async function indexedRows(
  sql: SqlStorage,
  index: VectorIndex,
  collection: CollectionRecord,
  asked: SearchAsked,
  query: Float32Array,
): Promise<readonly IndexedRow[] | null> {
  if (asked.filter !== null || asked.limit > mostMatches || !hasSettled(sql, collection.id)) return null;
  const marks = await index.nearest(collection.id, query);
  if (marks === null) return null;
  if (marks.length === 0) forgetSent(sql, collection.id);
  return marks.flatMap((mark) => sql.exec<IndexedRow>(statement, mark, collection.id).toArray());
}

function hasSettled(sql: SqlStorage, collection: number): boolean {
  const settled = 'SELECT 1 FROM index_marks WHERE collection = ? AND is_settled = 1 LIMIT 1';
  return sql.exec(settled, collection).toArray().length > 0;
}

const statement = `SELECT vectors.seq, vector FROM index_marks JOIN vectors ON vectors.seq = index_marks.seq
  WHERE mark = ? AND index_marks.collection = ? AND is_settled = 1`;

interface IndexedRow {
  readonly [column: string]: SqlStorageValue;
  readonly seq: number;
  readonly vector: ArrayBuffer;
}
