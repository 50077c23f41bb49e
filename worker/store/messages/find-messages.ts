import { and, eq, or } from 'drizzle-orm';
import { messages } from '../../../schema/tables/messages.ts';
import type { AppContext } from '../../context.ts';
import { isOneOf } from '../id-list.ts';
import { sessionsObjectName } from '../session-memory.ts';

/** How a path or a list names a message: its UUID, or the integer id of spec 2.6 (design decision 12). */
export type MessageId = string | number;

/**
 * Where a user's messages are, as far as the copy in D1 knows: their UUIDs, by the object that has them. UUIDs that it
 * does not know, or not there any more, may be a second ahead of it; `unknown` has them. Integer ids are given by D1, so
 * those that it does not know do not exist.
 */
export async function findMessages(app: AppContext, userId: string, ids: readonly MessageId[]): Promise<Found> {
  const { id, uuid, flowId, sessionId } = messages;
  const uuids = ids.filter((wanted) => typeof wanted === 'string');
  const numbers = ids.filter((wanted) => typeof wanted === 'number');
  const rows = await app.db
    .select({ uuid, flowId, sessionId })
    .from(messages)
    .where(and(eq(messages.userId, userId), or(isOneOf(uuid, uuids), isOneOf(id, numbers))));
  const known = new Set(rows.map((row) => row.uuid));
  const homes = Map.groupBy(rows, (row) => sessionsObjectName(userId, row.flowId, row.sessionId));
  return {
    homes: new Map(Array.from(homes, ([name, found]) => [name, found.map((row) => row.uuid)])),
    unknown: uuids.filter((wanted) => !known.has(wanted)),
  };
}

export interface Found {
  readonly homes: ReadonlyMap<string, readonly string[]>;
  readonly unknown: readonly string[];
}
