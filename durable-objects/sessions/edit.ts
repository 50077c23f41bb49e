import { type RecordRow, recordColumns } from '../../worker/store/messages/stored-message.ts';
import { type Cell, maxMessageBytes, utf8Bytes } from '../../worker/store/session-turn.ts';
import { readRecord } from './records.ts';
import { moveMessage } from './relocate.ts';

/**
 * Changes a message, in a transaction of the caller; the copy follows. Another text marks it as edited. Another session
 * takes it there, as its last. Returns the message as it is then, and the next free number; its outcome is `missing` where it is not
 * here, `too_large` (and changes nothing) where it would not fit into a row.
 */
export function editMessage(sql: SqlStorage, sequence: number, uuid: string, change: MessageChange): Edited {
  const before = readRecord(sql, uuid);
  if (!before) return { outcome: 'missing', row: [], sequence };
  const { session_id: sessionId, ...cells } = change;
  if (cells.text !== undefined && cells.text !== at(before, 'text')) cells.edit = 1;
  const after = recordColumns.map((column, index) => cells[column as keyof typeof cells] ?? before[index] ?? null);
  if (utf8Bytes(after) > maxMessageBytes) return { outcome: 'too_large', row: [], sequence };
  const columns = Object.keys(cells);
  if (columns.length > 0) {
    const set = columns.map((column) => `${column} = ?`).join(', ');
    sql.exec(`UPDATE messages SET ${set} WHERE uuid = ?`, ...Object.values(cells), uuid);
    sql.exec('INSERT INTO outbox (seq) VALUES (?)', before[0]);
  }
  const from = at(before, 'session_id') as string;
  if (sessionId === undefined || sessionId === from) return edited(sql, uuid, sequence);
  const move = {
    userId: at(before, 'user_id') as string,
    flowId: at(before, 'flow_id') as string,
    from,
    to: sessionId,
  };
  return edited(sql, uuid, moveMessage(sql, sequence, uuid, move));
}

function edited(sql: SqlStorage, uuid: string, sequence: number): Edited {
  return { outcome: 'edited', row: readRecord(sql, uuid) ?? [], sequence };
}

function at(row: RecordRow, column: (typeof recordColumns)[number]): Cell {
  return row[recordColumns.indexOf(column)] ?? null;
}

/** Cells to change, by column. */
export interface MessageChange {
  text?: string;
  sender?: string;
  sender_name?: string;
  session_id?: string;
  context_id?: string;
  /** JSON. */
  files?: string;
  /** 1 or 0. */
  edit?: number;
  /** 1 or 0. */
  error?: number;
  /** JSON. */
  properties?: string;
}

export interface Edited {
  readonly outcome: 'edited' | 'missing' | 'too_large';
  /** The message as it is then; empty where it was not edited. */
  readonly row: RecordRow;
  readonly sequence: number;
}
