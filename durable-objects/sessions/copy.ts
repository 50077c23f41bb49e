import { type Cell, headColumns, messageColumns } from '../../worker/store/session-turn.ts';

/** A message as a JSON array of its cells, in the order of `copyColumns`. */
export type CopyRow = string;

/** What waits for D1, and how far it reaches: the numbers to mark once D1 has it. */
export interface Waiting {
  /** Deleted messages, each as a JSON array of user and message. */
  readonly deleted: string[];
  readonly rows: CopyRow[];
  readonly lastDeletion: number;
  readonly lastSeq: number;
  readonly lastChange: number;
  /** Nothing that was there when this was read is left. */
  readonly isAll: boolean;
}

const copyColumns = ['seq', ...headColumns, ...messageColumns] as const;

/** UTF-16 units of JSON for one statement: D1 takes values of 2 MB. */
const unitsPerStatement = 500_000;

/** UTF-16 units of one batch. */
const unitsPerRound = 4_000_000;

/**
 * The next messages above `copied` up to `end`, changed ones, and deleted ones: at most `limit` of each; null when there
 * are none. Those on their way to another object wait for that one to copy them.
 */
export function waitingRows(sql: SqlStorage, copied: number, end: number, limit: number): Waiting | null {
  const rows: CopyRow[] = [];
  let lastSeq = 0;
  let lastChange = 0;
  let units = 0;
  const fresh = sql.exec(
    `SELECT seq, ${cells} FROM messages WHERE seq > ? AND seq <= ? AND ${isAtHome} ORDER BY seq LIMIT ?`,
    copied,
    end,
    limit,
  );
  for (const [seq, row] of fresh.raw<[number, CopyRow]>()) {
    rows.push(row);
    lastSeq = seq;
    units += row.length;
    if (units > unitsPerRound) break;
  }
  const changed = sql.exec(
    `SELECT change, ${cells} FROM outbox JOIN messages USING (seq) WHERE ${isAtHome} ORDER BY change LIMIT ?`,
    limit,
  );
  for (const [change, row] of changed.raw<[number, CopyRow]>()) {
    rows.push(row);
    lastChange = change;
    units += row.length;
    if (units > unitsPerRound) break;
  }
  const deletions = sql.exec('SELECT change, cells FROM deletions ORDER BY change LIMIT ?', limit);
  const deleted: string[] = [];
  let lastDeletion = 0;
  for (const [change, gone] of deletions.raw<[number, string]>()) {
    deleted.push(gone);
    lastDeletion = change;
  }
  if (rows.length === 0 && deleted.length === 0) return null;
  const isAll = units <= unitsPerRound && rows.length < limit && deleted.length < limit;
  return { deleted, rows, lastDeletion, lastSeq, lastChange, isAll };
}

/** Notes that messages were deleted: the copy loses them too. Call it in the transaction that deletes them. */
export function noteDeletion(sql: SqlStorage, userId: string, uuid: string): void {
  sql.exec('INSERT INTO deletions (cells) VALUES (?)', JSON.stringify([userId, uuid]));
}

/**
 * The statement that deletes messages from D1, null for none. It goes before the others: an id that is there again after
 * its deletion was given anew.
 */
export function deletionStatement(db: D1Database, deleted: readonly string[]): D1PreparedStatement | null {
  return deleted.length === 0 ? null : db.prepare(deleteMany).bind(`[${deleted.join(',')}]`);
}

/**
 * Statements that write the rows to the table `messages` of D1, in order. A row that is there is brought up to date and
 * keeps the integer id that D1 gave it; a row of somebody else that happens to have the same id is left alone.
 * Many rows travel as one JSON value, since D1 binds 100 values at most; a row too large for that goes cell by cell.
 */
export function copyStatements(db: D1Database, rows: readonly CopyRow[]): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = [];
  let together: CopyRow[] = [];
  let units = 0;
  const flush = () => {
    if (together.length > 0) statements.push(db.prepare(upsertMany).bind(`[${together.join(',')}]`));
    together = [];
    units = 0;
  };
  for (const row of rows) {
    if (units + row.length > unitsPerStatement) flush();
    if (row.length > unitsPerStatement) {
      statements.push(db.prepare(upsertOne).bind(...(JSON.parse(row) as Cell[])));
    } else {
      together.push(row);
      units += row.length;
    }
  }
  flush();
  return statements;
}

const isAtHome =
  'NOT EXISTS (SELECT 1 FROM moves WHERE moves.flow_id = messages.flow_id AND moves.session_id = messages.session_id)';

// An object holds the messages of one user.
const deleteMany =
  "DELETE FROM messages WHERE uuid IN (SELECT value ->> 1 FROM json_each(?1)) AND user_id = ?1 ->> '$[0][0]'";

const cells = `json_array(${copyColumns.join(', ')}) AS cells`;

const onConflict =
  'ON CONFLICT (uuid) DO UPDATE SET ' +
  copyColumns
    .filter((column) => column !== 'uuid')
    .map((column) => `${column} = excluded.${column}`)
    .join(', ') +
  ' WHERE messages.user_id = excluded.user_id AND messages.flow_id = excluded.flow_id';

const insert = `INSERT INTO messages (${copyColumns.join(', ')})`;

const upsertOne = `${insert} VALUES (${copyColumns.map(() => '?').join(', ')}) ${onConflict}`;

const upsertMany =
  `${insert} SELECT ${copyColumns.map((_, index) => `value ->> ${index}`).join(', ')} ` +
  `FROM json_each(?) WHERE true ORDER BY key ${onConflict}`;
