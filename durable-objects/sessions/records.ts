import { type RecordRow, recordColumns } from '../../worker/store/messages/stored-message.ts';
import type { Cell } from '../../worker/store/session-turn.ts';

/** UTF-16 units of one page: far below the 32 MiB that a call may carry. */
const pageUnits = 4_000_000;

/** A page of a session's messages in their order, errors too: those after the number `after` that pass the filters. */
export function readRecords(sql: SqlStorage, request: RecordsRequest): RecordsPage {
  const { flowIds, sessionId, sender, senderName, after } = request;
  const rows: RecordRow[] = [];
  let units = 0;
  const found = sql.exec(
    `SELECT ${recordColumns.join(', ')} FROM messages
     WHERE flow_id IN (SELECT value FROM json_each(?1)) AND session_id = ?2 AND seq > ?3
       AND (?4 IS NULL OR sender = ?4) AND (?5 IS NULL OR sender_name = ?5)
     ORDER BY seq`,
    JSON.stringify(flowIds),
    sessionId,
    after,
    sender,
    senderName,
  );
  for (const row of found.raw<RecordRow>()) {
    rows.push(row);
    units += unitsOf(row);
    if (units > pageUnits) return { rows, after: row[0] as number };
  }
  return { rows, after: null };
}

/** The message with this id; null where it is not here. */
export function readRecord(sql: SqlStorage, uuid: string): RecordRow | null {
  const found = sql.exec(`SELECT ${recordColumns.join(', ')} FROM messages WHERE uuid = ?`, uuid);
  return [...found.raw<RecordRow>()][0] ?? null;
}

/** The next rows of a session on their way to another object, each as a turn of one message, with their numbers. */
export function readMoving(sql: SqlStorage, flowId: string, sessionId: string): { seqs: number[]; rows: Cell[][] } {
  const request = { flowIds: [flowId], sessionId, sender: null, senderName: null, after: 0 };
  const page = readRecords(sql, request).rows;
  return { seqs: page.map((row) => row[0] as number), rows: page.map((row) => row.slice(1)) };
}

function unitsOf(row: RecordRow): number {
  return row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
}

export interface RecordsRequest {
  /** The flows whose session of that name is meant: all of them have their home in the object. */
  readonly flowIds: readonly string[];
  readonly sessionId: string;
  readonly sender: string | null;
  readonly senderName: string | null;
  /** Only messages after this number, as the page before said; 0 to begin. */
  readonly after: number;
}

export interface RecordsPage {
  readonly rows: RecordRow[];
  /** Where to go on; null at the end. */
  readonly after: number | null;
}
