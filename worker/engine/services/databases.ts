/** SQL for the SQLComponent and its kin: a database of the user's own, or one over HTTP. Never the service's. */
export interface Databases {
  /**
   * Opens a database by its URL (`sqlite:///name.db` is the user's own of that name). Throws TerminalError for a URL
   * that is none, and for a kind that cannot be reached from here, with what to use instead.
   */
  open(url: string): Promise<Database>;
}

export interface Database {
  /** The dialect as prompts name it: `sqlite`, `postgresql`. */
  readonly dialect: string;
  /**
   * Runs one statement, as a transaction of its own. Throws TerminalError with the database's own words, as
   * `(sqlite3.OperationalError) no such table: x`, followed by the statement.
   */
  query(sql: string, parameters?: readonly unknown[]): Promise<QueryResult>;
  /** `CREATE TABLE` text of each table, for prompts. */
  describe(): Promise<readonly { readonly table: string; readonly sql: string }[]>;
}

export interface QueryResult {
  /** Null where the statement gives no rows. */
  readonly columns: readonly string[] | null;
  /** Cells are texts, numbers or null, bytes read as text; a whole number of a column of fractions is a PythonFloat. */
  readonly rows: readonly (readonly unknown[])[];
  /** Rows that the statement changed. */
  readonly changes: number;
}
