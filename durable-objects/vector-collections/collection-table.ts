import { unmarkCollection } from './index-marks.ts';

/** Ids that one statement takes: a statement binds 100 values at most. */
const perStatement = 99;

/** The list of the user's collections, over the object's SQLite. */
export class CollectionTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  list(kind: string): { name: string; rows: number; dimensions: number | null }[] {
    const sql = 'SELECT name, row_count AS rows, dimensions FROM collections WHERE kind = ? ORDER BY name';
    return this.#sql.exec<{ name: string; rows: number; dimensions: number | null }>(sql, kind).toArray();
  }

  find(kind: string, name: string): CollectionRecord | null {
    const sql = 'SELECT id, dimensions, facts, row_count AS rows FROM collections WHERE kind = ? AND name = ?';
    return this.#sql.exec<CollectionRecord>(sql, kind, name).toArray()[0] ?? null;
  }

  findOrCreate(kind: string, name: string): CollectionRecord {
    this.#sql.exec('INSERT OR IGNORE INTO collections (kind, name) VALUES (?, ?)', kind, name);
    return this.find(kind, name) as CollectionRecord;
  }

  setFacts(kind: string, name: string, facts: string): void {
    const { id } = this.findOrCreate(kind, name);
    this.#sql.exec('UPDATE collections SET facts = ? WHERE id = ?', facts, id);
  }

  /** Counts the rows anew; a collection without any takes vectors of any length again. */
  recount(id: number, dimensions: number | null): void {
    this.#sql.exec(
      `UPDATE collections SET row_count = (SELECT count(*) FROM documents WHERE collection = ?1),
         dimensions = CASE WHEN EXISTS (SELECT 1 FROM vectors WHERE collection = ?1) THEN ?2 END
       WHERE id = ?1`,
      id,
      dimensions,
    );
  }

  known(collection: number, ids: readonly string[]): string[] {
    const known: string[] = [];
    for (let first = 0; first < ids.length; first += perStatement) {
      const part = ids.slice(first, first + perStatement);
      const marks = part.map(() => '?').join(', ');
      const sql = `SELECT id FROM documents WHERE collection = ? AND id IN (${marks})`;
      known.push(
        ...this.#sql
          .exec<{ id: string }>(sql, collection, ...part)
          .toArray()
          .map(({ id }) => id),
      );
    }
    return known;
  }

  drop(kind: string, name: string): void {
    const collection = this.find(kind, name);
    if (collection !== null) this.#drop(collection.id);
  }

  dropAll(): void {
    for (const { id } of this.#sql.exec<{ id: number }>('SELECT id FROM collections').toArray()) this.#drop(id);
  }

  #drop(id: number): void {
    unmarkCollection(this.#sql, id);
    this.#sql.exec('DELETE FROM vectors WHERE collection = ?', id);
    this.#sql.exec('DELETE FROM documents WHERE collection = ?', id);
    this.#sql.exec('DELETE FROM collections WHERE id = ?', id);
  }
}

export interface CollectionRecord {
  readonly [column: string]: SqlStorageValue;
  readonly id: number;
  readonly dimensions: number | null;
  readonly facts: string | null;
  readonly rows: number;
}
