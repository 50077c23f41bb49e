import { messages } from '../../../schema/tables/messages.ts';
import type { StoredMessage } from './stored-message.ts';

/** The column that each name to order by stands for; within equals, messages keep the order in which they were stored. */
export const messageOrders = {
  id: messages.id,
  timestamp: messages.timestamp,
  sender: messages.sender,
  sender_name: messages.senderName,
  session_id: messages.sessionId,
  context_id: messages.contextId,
  text: messages.text,
  flow_id: messages.flowId,
  category: messages.category,
  edit: messages.edit,
  error: messages.error,
  files: messages.files,
  properties: messages.properties,
  content_blocks: messages.contentBlocks,
} as const;

/** Messages in an order, as D1 would put them: nothing before something, texts by their characters. */
export function sortMessages(list: readonly StoredMessage[], order: MessageOrder): StoredMessage[] {
  const keyed = list.map((message) => ({ message, key: keys[order](message) }));
  return keyed.sort((one, other) => compare(one.key, other.key)).map(({ message }) => message);
}

const keys: Record<MessageOrder, (message: StoredMessage) => string | number | null> = {
  id: ({ timestamp }) => timestamp,
  timestamp: ({ timestamp }) => timestamp,
  sender: ({ sender }) => sender,
  sender_name: ({ senderName }) => senderName,
  session_id: ({ sessionId }) => sessionId,
  context_id: ({ contextId }) => contextId,
  text: ({ text }) => text,
  flow_id: ({ flowId }) => flowId,
  category: ({ category }) => category,
  edit: ({ edit }) => Number(edit),
  error: ({ error }) => Number(error),
  files: ({ files }) => JSON.stringify(files),
  properties: ({ properties }) => JSON.stringify(properties),
  content_blocks: ({ contentBlocks }) => JSON.stringify(contentBlocks),
};

function compare(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  return one < other ? -1 : 1;
}

export type MessageOrder = keyof typeof messageOrders;
