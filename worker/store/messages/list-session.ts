import type { AppContext } from '../../context.ts';
import { type MessageOrder, sortMessages } from './message-order.ts';
import { atHomes, type NamedSessions } from './session-homes.ts';
import { fromRecord, type StoredMessage } from './stored-message.ts';

/**
 * The messages of a user's sessions of that name, read where they live: what was written is there. Without an order a
 * session's messages come as they were written, turn by turn, one flow's session after the other's.
 */
export async function listSession(
  app: AppContext,
  sessions: NamedSessions,
  senders: Senders = {},
  order: MessageOrder | null = null,
): Promise<StoredMessage[]> {
  const { sender = null, senderName = null } = senders;
  const { sessionId } = sessions;
  const found = await atHomes(app, sessions, async (home, flowIds) => {
    const messages: StoredMessage[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page = await home.records({ flowIds, sessionId, sender, senderName, after });
      for (const row of page.rows) messages.push(fromRecord(row));
      after = page.after;
    }
    return messages;
  });
  const messages = found.flat();
  return order === null ? inTurns(messages) : sortMessages(messages, order);
}

function inTurns(messages: StoredMessage[]): StoredMessage[] {
  const flows = [...Map.groupBy(messages, ({ flowId }) => flowId).values()];
  const begun = (flow: StoredMessage[]) => flow[0]?.timestamp ?? 0;
  return flows.sort((one, other) => begun(one) - begun(other)).flat();
}

/** Whose messages alone. */
export interface Senders {
  readonly sender?: string | undefined;
  readonly senderName?: string | undefined;
}
