import type { MessageRow } from '../../../schema/tables/messages.ts';
import { type Cell, headColumns, messageColumns } from '../session-turn.ts';

/** A message with everything that its object has of it, in the order of `recordColumns`. */
export type RecordRow = Cell[];

export const recordColumns = ['seq', ...headColumns, ...messageColumns] as const;

/** A message as it is stored; the integer id is null where its copy in D1 was not asked. */
export type StoredMessage = Omit<MessageRow, 'id'> & { readonly id: number | null };

/** A message out of the cells that its object gives. */
export function fromRecord(row: RecordRow): StoredMessage {
  const cell = Object.fromEntries(recordColumns.map((column, index) => [column, row[index] ?? null])) as Cells;
  return {
    id: null,
    uuid: cell.uuid as string,
    flowId: cell.flow_id as string,
    userId: cell.user_id as string,
    sessionId: cell.session_id as string,
    contextId: cell.context_id as string,
    sender: cell.sender as string | null,
    senderName: cell.sender_name as string | null,
    text: cell.text as string,
    timestamp: cell.timestamp as number,
    files: JSON.parse(cell.files as string),
    error: cell.error === 1,
    edit: cell.edit === 1,
    category: cell.category as string,
    properties: JSON.parse(cell.properties as string),
    contentBlocks: JSON.parse(cell.content_blocks as string),
    flowVersion: cell.flow_version as string | null,
    ipAddress: cell.ip_address as string | null,
    startTime: cell.start_time as number | null,
    endTime: cell.end_time as number | null,
    duration: cell.duration as number | null,
    seq: cell.seq as number,
    tenantId: cell.tenant_id as string | null,
    businessId: cell.business_id as number,
    isSelf: cell.is_self === 1,
    orgId: cell.org_id as number,
  };
}

type Cells = Record<(typeof recordColumns)[number], RecordRow[number]>;
