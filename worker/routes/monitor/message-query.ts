import * as z from 'zod';
import { queryChoice, queryText, queryUuid } from '../../http/query.ts';
import { type MessageOrder, messageOrders } from '../../store/messages/message-order.ts';

const orders = Object.keys(messageOrders) as [MessageOrder, ...MessageOrder[]];

/** Which messages, and in which order. Empty filters count as absent, as in the reference. */
export const MessageQuery = z.object({
  flow_id: queryUuid(),
  session_id: queryText(),
  sender: queryText(),
  sender_name: queryText(),
  order_by: queryChoice(orders),
});

/** The same of one flow. */
export const FlowMessageQuery = MessageQuery.extend({ flow_id: queryUuid().pipe(z.string()) });

/**
 * A session id as it was meant: the reference decodes what a client had encoded twice. Null where there is nothing more
 * to decode.
 */
export function decodedAgain(sessionId: string): string | null {
  if (!/%[\da-f]{2}/i.test(sessionId)) return null;
  try {
    return decodeURIComponent(sessionId);
  } catch {
    return null;
  }
}
