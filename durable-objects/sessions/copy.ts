import { type Cell, headColumns, messageColumns } from '../../worker/store/session-turn.ts';

/** A message as the table `messages` of D1 has it, without the integer id that D1 gives. */
export type CopyRow = Record<(typeof copyColumns)[number], Cell>;

export const copyColumns = ['seq', ...headColumns, ...messageColumns] as const;

export const selectCopy = `SELECT ${copyColumns.join(', ')} FROM messages`;

/** UTF-16 units of JSON for one statement: D1 takes values of 2 MB. */
const unitsPerStatement = 500_000;

/**
 * Statements that write the rows to D1, in order. A row that is there is brought up to date and keeps its integer id;
 * a row of somebody else that happens to have the same id is left alone.
 * Many rows travel as one JSON value, since D1 binds 100 values at most; a row too large for that goes value by value.
 */
export function copyStatements(db: D1Database, rows: readonly CopyRow[]): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = [];
  let waiting: string[] = [];
  let units = 0;
  const flush = () => {
    if (waiting.length > 0) statements.push(db.prepare(upsertMany).bind(`[${waiting.join(',')}]`));
    waiting = [];
    units = 0;
  };
  for (const row of rows) {
    const cells = copyColumns.map((column) => row[column]);
    const json = JSON.stringify(cells);
    if (units + json.length > unitsPerStatement) flush();
    if (json.length > unitsPerStatement) {
      statements.push(db.prepare(upsertOne).bind(...cells));
    } else {
      waiting.push(json);
      units += json.length;
    }
  }
  flush();
  return statements;
}

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
