import { type HistoryRow, historyColumns } from '../../worker/store/session-message.ts';
import type { Cell } from '../../worker/store/session-turn.ts';

/** UTF-16 units of one page: far below the 32 MiB that a call may carry. */
const pageUnits = 4_000_000;

/**
 * The newest messages of a session that pass the filters and report no error, oldest first. Where they are too many for
 * one answer, the page says before which number to go on.
 */
export function readHistory(sql: SqlStorage, request: HistoryRequest): HistoryPage {
  const { where, values } = conditions(request);
  const messages: HistoryRow[] = [];
  let units = 0;
  let before: number | null = null;
  const rows = sql.exec(
    `SELECT ${historyColumns.join(', ')} FROM messages WHERE ${where} ORDER BY seq DESC LIMIT ?`,
    ...values,
    request.limit ?? -1,
  );
  for (const row of rows.raw<HistoryRow>()) {
    messages.push(row);
    units += sizeOf(row);
    if (units < pageUnits) continue;
    before = row[0] as number;
    break;
  }
  return { messages: messages.reverse(), before };
}

export interface HistoryRequest {
  readonly flowId: string;
  readonly sessionId: string;
  readonly contextId: string | null;
  readonly sender: string | null;
  readonly senderName: string | null;
  /** The newest so many; null for all. */
  readonly limit: number | null;
  /** Only messages before this number, as the page before said; null to begin. */
  readonly before: number | null;
}

export interface HistoryPage {
  readonly messages: HistoryRow[];
  readonly before: number | null;
}

function conditions(request: HistoryRequest): { where: string; values: Cell[] } {
  const optional: [string, Cell][] = [
    ['context_id = ?', request.contextId],
    ['sender = ?', request.sender],
    ['sender_name = ?', request.senderName],
    ['seq < ?', request.before],
  ];
  const given = optional.filter(([, value]) => value !== null);
  return {
    where: ['flow_id = ?', 'session_id = ?', 'error = 0', ...given.map(([condition]) => condition)].join(' AND '),
    values: [request.flowId, request.sessionId, ...given.map(([, value]) => value)],
  };
}

function sizeOf(row: HistoryRow): number {
  return row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
}
