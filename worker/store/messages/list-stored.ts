import { and, asc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import { type MessageRow, messages } from '../../../schema/tables/messages.ts';
import type { AppContext } from '../../context.ts';
import { isOneOf } from '../id-list.ts';
import { inParts } from '../in-parts.ts';
import { type MessageOrder, messageOrders } from './message-order.ts';

/** How many messages are held at once, and UTF-16 units of them. */
const mostOfPage = { count: 500, weight: 2_000_000 };

/**
 * A user's messages from the searchable copy, which follows the sessions within a second: page by page, since they may
 * be more than fit into memory. Which they are, and their order, is settled by the first page. Messages of a flow that
 * was deleted are not among them.
 */
export async function* listStored(
  app: AppContext,
  filter: StoredFilter,
  order: MessageOrder | null,
): AsyncGenerator<MessageRow[]> {
  const { id, text, properties, contentBlocks, files } = messages;
  const units = sql<number>`length(${text}) + length(${properties}) + length(${contentBlocks}) + length(${files})`;
  const chosen = await app.db
    .select({ id, units })
    .from(messages)
    .where(condition(app, filter))
    .orderBy(...(order === null ? [] : [asc(messageOrders[order])]), asc(id));
  for (const page of inParts(chosen, (message) => message.units, mostOfPage)) {
    const ids = page.map((message) => message.id);
    const rows = await app.db.select().from(messages).where(isOneOf(id, ids));
    const found = new Map(rows.map((row) => [row.id, row]));
    yield ids.flatMap((wanted) => found.get(wanted) ?? []);
  }
}

/** The names of a user's sessions, of one flow or of all, the one begun first first. */
export async function listSessionNames(app: AppContext, userId: string, flowId?: string): Promise<string[]> {
  const { id, sessionId } = messages;
  const rows = await app.db
    .select({ sessionId })
    .from(messages)
    .where(condition(app, { userId, flowId }))
    .groupBy(sessionId)
    .orderBy(sql`min(${id})`);
  return rows.map((row) => row.sessionId);
}

function condition(app: AppContext, filter: StoredFilter): SQL | undefined {
  const { userId, flowId, sessionId, sender, senderName } = filter;
  // Whosever the flow is: what was said to it is the user's.
  const live = app.db
    .select({ id: flows.id })
    .from(flows)
    .where(and(eq(flows.id, messages.flowId), isNull(flows.deletedAt)));
  return and(
    eq(messages.userId, userId),
    flowId ? eq(messages.flowId, flowId) : undefined,
    exists(live),
    sessionId ? eq(messages.sessionId, sessionId) : undefined,
    sender ? eq(messages.sender, sender) : undefined,
    senderName ? eq(messages.senderName, senderName) : undefined,
  );
}

/** Empty filters count as absent. */
export interface StoredFilter {
  readonly userId: string;
  readonly flowId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly sender?: string | undefined;
  readonly senderName?: string | undefined;
}
