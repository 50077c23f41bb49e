/** What a table-valued function may give, of which nothing is known beforehand. */
const rowsOfUnknown = 100_000;

/** How many rows each loop of a query plan may give, by the lines that SQLite writes: `SEARCH t USING INDEX i (a=?)`. */
export class PlanTables {
  readonly #sql: SqlStorage;
  readonly #statement: string;
  readonly #isExact: boolean;
  readonly #tables: ReadonlyMap<string, string>;
  readonly #counts = new Map<string, number>();
  readonly #made = new Map<string, number>();

  /** `isExact` has the most frequent key of an index looked up, which takes a while; without it a search counts as all. */
  constructor(sql: SqlStorage, statement: string, isExact: boolean) {
    this.#sql = sql;
    this.#statement = statement;
    this.#isExact = isExact;
    const names = sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
    this.#tables = new Map(names.map(({ name }) => [name.toLowerCase(), name]));
  }

  /** Notes what `MATERIALIZE x` or `CO-ROUTINE x` makes: later lines scan it by its name. */
  remember(detail: string, rows: number): void {
    const name = /^(?:MATERIALIZE|CO-ROUTINE) (.+)$/.exec(detail)?.[1];
    if (name !== undefined) this.#made.set(name, rows);
  }

  rowsOf(detail: string): number {
    const [, name = '', rest = ''] = /^(?:SCAN|SEARCH) (\S+)(.*)$/.exec(detail) ?? [];
    const made = this.#made.get(name);
    if (made !== undefined) return made;
    if (/^(SCAN|SEARCH) (CONSTANT ROW|\d+)/.test(detail)) return Number(/\d+/.exec(name)?.[0] ?? 1);
    if (rest.includes('VIRTUAL TABLE')) return rowsOfUnknown;
    if (/PRIMARY KEY \(rowid=\?\)/.test(rest)) return 1;
    const table = this.#tableOf(name);
    const keys = /\(((?:\w+=\? ?(?:AND )?)+)/.exec(rest)?.[1]?.match(/\w+(?==\?)/g) ?? [];
    if (!this.#isExact || !detail.startsWith('SEARCH') || keys.length === 0 || table === null)
      return this.#count(table);
    return this.#mostAlike(table, keys);
  }

  /** Plans show a table by its alias: the text tells whose it is. */
  #tableOf(name: string): string | null {
    const known = this.#tables.get(name.toLowerCase());
    if (known !== undefined) return known;
    const alias = name.replace(/[^\w]/g, '');
    const before = this.#statement.matchAll(new RegExp(`(\\w+)["\`\\]]?\\s+(?:as\\s+)?["\`[]?${alias}\\b`, 'gi'));
    for (const [, word = ''] of before) {
      const table = this.#tables.get(word.toLowerCase());
      if (table !== undefined) return table;
    }
    return null;
  }

  /** Rows of the table; of the largest where it is not known which one is meant. */
  #count(table: string | null): number {
    if (table === null) return Math.max(1, ...[...this.#tables.values()].map((each) => this.#count(each)));
    const known = this.#counts.get(table);
    if (known !== undefined) return known;
    const count = this.#ask(`SELECT count(*) FROM ${quoted(table)}`);
    this.#counts.set(table, count);
    return count;
  }

  #mostAlike(table: string, keys: readonly string[]): number {
    const columns = keys.map(quoted).join(', ');
    return this.#ask(`SELECT max(n) FROM (SELECT count(*) AS n FROM ${quoted(table)} GROUP BY ${columns})`);
  }

  /** A number that a query gives, at least 1; what may not be read is as large as anything unknown. */
  #ask(query: string): number {
    try {
      return Math.max(1, Number(Object.values(this.#sql.exec(query).one())[0] ?? 1));
    } catch {
      return rowsOfUnknown;
    }
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
