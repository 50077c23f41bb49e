/** SQL for the SQLComponent and its kin: a database of the user's own, or one over HTTP. Never the service's. */
export interface Databases {
  /**
   * Opens a database by its URL (`sqlite:///name.db` is the user's own of that name). Throws TerminalError for a kind
   * that cannot be reached from here, with what to use instead.
   */
  open(url: string): Promise<Database>;
}

export interface Database {
  /** Runs one statement. `columns` is null where the statement gives no rows. Throws TerminalError with the database's own words. */
  query(sql: string, parameters?: readonly unknown[]): Promise<QueryResult>;
  /** `CREATE TABLE` text of each table, for prompts. */
  describe(): Promise<readonly { readonly table: string; readonly sql: string }[]>;
}

export interface QueryResult {
  readonly columns: readonly string[] | null;
  readonly rows: readonly (readonly unknown[])[];
  readonly changes: number;
}
