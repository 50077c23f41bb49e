import type { Database } from '../../engine/services/databases.ts';

/** An opened database as it travels along an edge. What a run tells of it is nothing: its URL may hold a password. */
export class SqlConnection {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The database behind a value that came over an edge, or null where it is none. */
  static of(value: unknown): Database | null {
    return value instanceof SqlConnection ? value.#database : null;
  }

  toJSON(): Record<string, never> {
    return {};
  }
}
