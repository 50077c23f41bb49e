import type { PackedRow, WriteRefusal } from '../../worker/store/packed-rows.ts';
import type { CollectionTable } from './collection-table.ts';
import { unmark } from './index-marks.ts';

/** Bytes that all collections of a user may take on disk. */
const spaceOfUser = 2 * 1024 ** 3;

/** Writes rows, all or none. Says what was refused, where something was. */
export function writeRows(
  storage: DurableObjectStorage,
  collections: CollectionTable,
  order: WriteOrder,
): WriteRefusal | null {
  const { kind, name, rows } = order;
  if (storage.sql.databaseSize > spaceOfUser) return { refused: 'collections_full', detail: full };
  return storage.transactionSync((): WriteRefusal | null => {
    const collection = collections.findOrCreate(kind, name);
    const dimensions = collection.dimensions ?? firstLength(rows);
    const unfit = rows.find(({ vector }) => vector !== null && vector.byteLength / 4 !== dimensions);
    if (unfit !== undefined) {
      const length = (unfit.vector as ArrayBuffer).byteLength / 4;
      if (collection.dimensions === null) collections.drop(kind, name);
      return {
        refused: 'vector_length',
        detail: `Collection expecting embedding with dimension of ${dimensions}, got ${length}`,
      };
    }
    for (const row of rows) writeRow(storage.sql, collection.id, row);
    collections.recount(collection.id, dimensions);
    return null;
  });
}

/** Removes the rows with these ids. */
export function removeRows(storage: DurableObjectStorage, collections: CollectionTable, order: RemoveOrder): void {
  const collection = collections.find(order.kind, order.name);
  if (collection === null) return;
  storage.transactionSync(() => {
    for (const id of order.ids) removeRow(storage.sql, collection.id, id);
    collections.recount(collection.id, collection.dimensions);
  });
}

/** A replaced row keeps its place in the order. */
function writeRow(sql: SqlStorage, collection: number, row: PackedRow): void {
  const { seq } = sql
    .exec<{ seq: number }>(
      `INSERT INTO documents (collection, id, text, metadata) VALUES (?, ?, ?, ?)
       ON CONFLICT (collection, id) DO UPDATE SET text = excluded.text, metadata = excluded.metadata RETURNING seq`,
      collection,
      row.id,
      row.text,
      row.metadata,
    )
    .one();
  unmark(sql, seq);
  if (row.vector === null) sql.exec('DELETE FROM vectors WHERE seq = ?', seq);
  else
    sql.exec('INSERT OR REPLACE INTO vectors (seq, collection, vector) VALUES (?, ?, ?)', seq, collection, row.vector);
}

function removeRow(sql: SqlStorage, collection: number, id: string): void {
  const statement = 'DELETE FROM documents WHERE collection = ? AND id = ? RETURNING seq';
  for (const { seq } of sql.exec<{ seq: number }>(statement, collection, id).toArray()) {
    sql.exec('DELETE FROM vectors WHERE seq = ?', seq);
    unmark(sql, seq);
  }
}

function firstLength(rows: readonly PackedRow[]): number | null {
  const first = rows.find(({ vector }) => vector !== null)?.vector;
  return first ? first.byteLength / 4 : null;
}

const full = `The collections of this user take more than ${spaceOfUser / 1024 ** 3} GB. Delete some, or use a vector store of your own.`;

interface WriteOrder {
  readonly kind: string;
  readonly name: string;
  readonly rows: readonly PackedRow[];
}

interface RemoveOrder {
  readonly kind: string;
  readonly name: string;
  readonly ids: readonly string[];
}
