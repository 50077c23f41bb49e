import type { PackedRow, RowPage, RowsAsked } from '../../worker/store/packed-rows.ts';
import { passes } from './metadata-filter.ts';

/** Bytes of one page: far below the 32 MiB that a call may carry. */
const pageBytes = 8_000_000;

/** Rows in the order in which they came, with their vectors, until the page is full. */
export function readRows(sql: SqlStorage, collection: number, asked: RowsAsked): RowPage {
  const rows: PackedRow[] = [];
  if (asked.limit === 0) return { rows, after: null };
  let bytes = 0;
  for (const { seq, ...row } of sql.exec<StoredRow>(statement, collection, asked.after ?? 0)) {
    if (asked.filter !== null && !passes(row.metadata, asked.filter)) continue;
    rows.push(row);
    bytes += 2 * (row.text.length + row.metadata.length) + (row.vector?.byteLength ?? 0);
    if (rows.length === asked.limit) break;
    if (bytes > pageBytes) return { rows, after: seq };
  }
  return { rows, after: null };
}

const statement = `SELECT documents.seq, id, text, metadata, vector
  FROM documents LEFT JOIN vectors ON vectors.seq = documents.seq
  WHERE documents.collection = ? AND documents.seq > ? ORDER BY documents.seq`;

interface StoredRow {
  readonly [column: string]: SqlStorageValue;
  readonly seq: number;
  readonly id: string;
  readonly text: string;
  readonly metadata: string;
  readonly vector: ArrayBuffer | null;
}
