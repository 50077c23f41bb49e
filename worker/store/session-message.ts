import { messageKind } from '../engine/kinds.ts';
import type { Message } from '../engine/values.ts';
import { parseContentBlocks, parseProperties } from './message-json.ts';
import type { Cell } from './session-turn.ts';

/** Cells of a message on its way back from its object, in the order of `historyColumns`. */
export type HistoryRow = Cell[];

export const historyColumns = [
  'seq',
  'uuid',
  'context_id',
  'sender',
  'sender_name',
  'text',
  'timestamp',
  'files',
  'error',
  'edit',
  'category',
  'properties',
  'content_blocks',
  'duration',
] as const;

/** A stored message as the engine knows it. */
export function readMessage(row: HistoryRow, flowId: string, sessionId: string): Message {
  const [
    ,
    id,
    contextId,
    sender,
    senderName,
    text,
    timestamp,
    files,
    error,
    edit,
    category,
    properties,
    blocks,
    duration,
  ] = row;
  return {
    kind: messageKind,
    id: id as string,
    text: text as string,
    sender: sender as string | null,
    senderName: senderName as string | null,
    sessionId,
    contextId: contextId as string,
    flowId,
    files: files === '[]' ? [] : JSON.parse(files as string),
    timestamp: timestamp as number,
    error: error === 1,
    edit: edit === 1,
    category: category as string,
    properties: parseProperties(properties as string),
    contentBlocks: parseContentBlocks(blocks as string),
    duration: duration as number | null,
  };
}
