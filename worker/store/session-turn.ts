import { TerminalError } from '../engine/errors.ts';
import type { Message } from '../engine/values.ts';
import { contentBlocksText, propertiesText } from './message-json.ts';

/**
 * A turn on its way to its Sessions object: one flat list, first the cells of `headColumns`, then those of
 * `messageColumns` for each message. Flat, because that is what crosses an RPC and binds to a statement cheapest.
 */
export type PackedTurn = Cell[];

export type Cell = string | number | null;

/** What all messages of a turn share. */
export interface TurnHead {
  readonly flowId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly flowVersion: string | null;
  readonly ipAddress: string | null;
  readonly tenantId: string | null;
  readonly businessId: number;
  readonly isSelf: boolean;
  readonly orgId: number;
}

/** When the run began that a turn comes from, and when it ended: milliseconds. */
export interface TurnSpan {
  readonly startedAt: number;
  readonly endedAt: number;
}

export const headColumns = [
  'flow_id',
  'user_id',
  'session_id',
  'flow_version',
  'ip_address',
  'tenant_id',
  'business_id',
  'is_self',
  'org_id',
] as const;

export const messageColumns = [
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
  'start_time',
  'end_time',
  'duration',
] as const;

/** Bytes of UTF-8 that one message may take with all its fields: a row of D1 ends at 2,000,000. */
export const maxMessageBytes = 1_900_000;

/** Bytes of UTF-8 of one turn: a call to an object ends at 32 MiB. */
export const maxTurnBytes = 30_000_000;

/**
 * Packs a turn. Times are milliseconds; a message without an id gets one. What a user wrote takes no time; the other
 * messages took from the run's beginning to its end, where `span` tells them.
 * Throws MessageTooLargeError, before anything is written, when a message or the turn cannot be stored.
 */
export function packTurn(head: TurnHead, messages: readonly Message[], span: TurnSpan | null = null): PackedTurn {
  const cells: PackedTurn = [
    head.flowId,
    head.userId,
    head.sessionId,
    head.flowVersion,
    head.ipAddress,
    head.tenantId,
    head.businessId,
    head.isSelf ? 1 : 0,
    head.orgId,
  ];
  let turnBytes = 0;
  for (const message of messages) {
    const start = cells.length;
    packMessage(cells, message, span);
    const bytes = byteLength(cells, start);
    if (bytes > maxMessageBytes) throw new MessageTooLargeError('message', bytes, maxMessageBytes, head.sessionId);
    turnBytes += bytes;
  }
  if (turnBytes > maxTurnBytes) throw new MessageTooLargeError('turn', turnBytes, maxTurnBytes, head.sessionId);
  return cells;
}

/** The ids of a packed turn's messages. */
export function messageIds(turn: PackedTurn): string[] {
  const ids: string[] = [];
  for (let index = headColumns.length; index < turn.length; index += messageColumns.length)
    ids.push(String(turn[index]));
  return ids;
}

/** A message, or a turn's messages together, exceed what can be stored. Trying again does not help. */
export class MessageTooLargeError extends TerminalError {
  override name = 'MessageTooLargeError';
  constructor(what: 'message' | 'turn', bytes: number, limit: number, sessionId: string) {
    super(
      `A ${what} of ${bytes} bytes for session "${sessionId}" cannot be stored: the limit is ${limit} bytes. ` +
        'Send less text, or put it into a file.',
      'message_too_large',
    );
  }
}

function packMessage(cells: PackedTurn, message: Message, span: TurnSpan | null): void {
  const isUsers = message.sender === 'User';
  cells.push(
    message.id ?? crypto.randomUUID(),
    message.contextId,
    message.sender,
    message.senderName,
    message.text,
    message.timestamp,
    message.files.length === 0 ? '[]' : JSON.stringify(message.files),
    message.error ? 1 : 0,
    message.edit ? 1 : 0,
    message.category,
    propertiesText(message.properties),
    contentBlocksText(message.contentBlocks),
    isUsers ? message.timestamp : (span?.startedAt ?? null),
    isUsers ? message.timestamp : (span?.endedAt ?? null),
    message.duration,
  );
}

// UTF-16 units times three are never less than the bytes of UTF-8; only what may be too large is measured.
function byteLength(cells: PackedTurn, start: number): number {
  let units = 0;
  for (let index = start; index < cells.length; index += 1) {
    const cell = cells[index];
    units += typeof cell === 'string' ? cell.length : 8;
  }
  return units * 3 <= maxMessageBytes ? units * 3 : utf8Bytes(cells, start);
}

/** Bytes that cells take from `start` on: texts in UTF-8, eight for a number. */
export function utf8Bytes(cells: readonly Cell[], start = 0): number {
  let bytes = 0;
  for (let index = start; index < cells.length; index += 1) {
    const cell = cells[index];
    bytes += typeof cell === 'string' ? encoder.encode(cell).byteLength : 8;
  }
  return bytes;
}

const encoder = new TextEncoder();
