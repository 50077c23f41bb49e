import { headColumns, messageColumns, type PackedTurn } from '../../worker/store/session-turn.ts';

/** Messages that one statement takes: a statement binds 100 values at most. */
const perStatement = Math.floor((100 - 1 - headColumns.length) / messageColumns.length);

/**
 * Writes a turn's messages with consecutive numbers from `sequence` on, all or none; returns the next free number.
 * A message whose id is stored in the same session keeps its place and gets the new content.
 * Throws MessageIdTakenError when the id belongs to another session.
 */
export function appendTurn(storage: DurableObjectStorage, sequence: number, turn: PackedTurn): number {
  const count = (turn.length - headColumns.length) / messageColumns.length;
  if (count === 0) return sequence;
  try {
    if (count <= perStatement) storage.sql.exec(insertion(count), sequence, ...turn);
    else storage.transactionSync(() => insertMany(storage.sql, sequence, turn, count));
  } catch (error) {
    if (!String(error).includes('UNIQUE constraint failed: messages.uuid')) throw error;
    storage.transactionSync(() => replaceMany(storage.sql, sequence, turn, count));
  }
  return sequence + count;
}

/**
 * Stores one message that comes from another object, in the form of a turn of one; a message that is there already is
 * replaced in its place. One whose id another session has here gets a new id.
 */
export function appendMoved(sql: SqlStorage, sequence: number, row: PackedTurn): void {
  try {
    replaceMany(sql, sequence, row, 1);
  } catch (error) {
    if (!(error instanceof MessageIdTakenError)) throw error;
    replaceMany(sql, sequence, row.with(headColumns.length, crypto.randomUUID()), 1);
  }
}

/** A message id that is stored in another session: ids are given once, to one message. */
export class MessageIdTakenError extends Error {
  override name = 'MessageIdTakenError';
  constructor(id: string) {
    super(`The message id "${id}" belongs to a message of another session: give the message a new id.`);
  }
}

function insertMany(sql: SqlStorage, sequence: number, turn: PackedTurn, count: number): void {
  const head = turn.slice(0, headColumns.length);
  for (let first = 0; first < count; first += perStatement) {
    const part = Math.min(perStatement, count - first);
    sql.exec(insertion(part), sequence + first, ...head, ...cellsOf(turn, first, part));
  }
}

function replaceMany(sql: SqlStorage, sequence: number, turn: PackedTurn, count: number): void {
  const head = turn.slice(0, headColumns.length);
  for (let index = 0; index < count; index += 1) {
    const cells = cellsOf(turn, index, 1);
    const stored = sql.exec<{ seq: number }>(replacement, sequence + index, ...head, ...cells).toArray()[0];
    if (stored === undefined) throw new MessageIdTakenError(String(cells[0]));
    if (stored.seq !== sequence + index) sql.exec('INSERT INTO outbox (seq) VALUES (?)', stored.seq);
  }
}

function cellsOf(turn: PackedTurn, index: number, count: number): PackedTurn {
  const start = headColumns.length + index * messageColumns.length;
  return turn.slice(start, start + count * messageColumns.length);
}

/** The statement that inserts `count` messages; the sequence is its first value, the turn's head follows. */
function insertion(count: number): string {
  let statement = insertions[count];
  if (statement === undefined) {
    const rows = Array.from({ length: count }, (_, row) => {
      const head = headColumns.map((_, column) => `?${column + 2}`);
      const cells = messageColumns.map(
        (_, column) => `?${2 + headColumns.length + row * messageColumns.length + column}`,
      );
      return `(?1 + ${row}, ${[...head, ...cells].join(', ')})`;
    });
    statement = `INSERT INTO messages (${columns}) VALUES ${rows.join(', ')}`;
    insertions[count] = statement;
  }
  return statement;
}

const columns = ['seq', ...headColumns, ...messageColumns].join(', ');
const insertions: string[] = [];

const replacement =
  `${insertion(1)} ON CONFLICT (uuid) DO UPDATE SET ` +
  [...headColumns, ...messageColumns].map((column) => `${column} = excluded.${column}`).join(', ') +
  ' WHERE messages.flow_id = excluded.flow_id AND messages.session_id = excluded.session_id RETURNING seq';
