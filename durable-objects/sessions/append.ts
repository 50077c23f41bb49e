import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { headColumns, messageColumns, type PackedTurn } from '../../worker/store/session-turn.ts';

/** Messages that one statement takes: a statement binds 100 values at most. */
const perStatement = Math.floor((100 - 1 - headColumns.length) / messageColumns.length);

/**
 * Writes a turn's messages with consecutive numbers from `sequence` on, all or none; returns the next free number.
 * A message whose id is stored in the same session keeps its place and gets the new content. One whose id belongs to a
 * message of another session, as what a flow read there and says here, gets an id of its own, the same one each time.
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
 * replaced in its place. Of ids as in `appendTurn`.
 */
export function appendMoved(sql: SqlStorage, sequence: number, row: PackedTurn): void {
  replaceMany(sql, sequence, row, 1);
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
    const put = (row: PackedTurn) =>
      sql.exec<{ seq: number }>(replacement, sequence + index, ...head, ...row).toArray()[0];
    const stored = put(cells) ?? put([ownId(head, String(cells[0])), ...cells.slice(1)]);
    if (stored === undefined) throw new Error(`The message id ${cells[0]} and the one in its place are both taken.`);
    if (stored.seq !== sequence + index) sql.exec('INSERT INTO outbox (seq) VALUES (?)', stored.seq);
  }
}

/** A UUID made of a session and of an id that another session has: a repeat after a crash must find its message again. */
function ownId(head: PackedTurn, id: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(JSON.stringify([head, id]))));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
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
