import type { Message } from '../values.ts';
import { contentBlockRecord, propertiesRecord } from './message-parts.ts';
import { isoTime, wireTime } from './timestamp.ts';

/** A message as events and lists carry it: the form and order of a stored one (facts 9, 10). */
export function messagePayload(message: Message): Readonly<Record<string, unknown>> {
  return {
    timestamp: wireTime(message.timestamp),
    sender: message.sender,
    sender_name: message.senderName,
    session_id: message.sessionId,
    context_id: message.contextId,
    text: message.text,
    files: message.files,
    error: message.error,
    edit: message.edit,
    properties: propertiesRecord(message.properties),
    category: message.category,
    content_blocks: message.contentBlocks.map(contentBlockRecord),
    id: message.id,
    flow_id: message.flowId,
    duration: message.duration,
  };
}

/** A message in a run's results, with every redundant copy of its members (facts 9). */
export function messageDump(message: Message): Readonly<Record<string, unknown>> {
  const data = membersOf(message);
  return {
    text_key: 'text',
    data,
    default_value: '',
    text: message.text,
    sender: message.sender,
    sender_name: message.senderName,
    files: message.files,
    session_id: message.sessionId,
    context_id: message.contextId,
    timestamp: isoTime(message.timestamp),
    flow_id: message.flowId,
    error: message.error,
    edit: message.edit,
    properties: data.properties,
    category: message.category,
    content_blocks: data.content_blocks,
    duration: message.duration,
  };
}

/** A message's members, in the order of a stored one or of one that was not stored. */
export function membersOf(message: Message): Readonly<Record<string, unknown>> {
  return message.id === null ? unstoredPayload(message) : messagePayload(message);
}

function unstoredPayload(message: Message): Readonly<Record<string, unknown>> {
  const members = {
    text: message.text,
    files: message.files,
    sender: message.sender,
    sender_name: message.senderName,
    session_id: message.sessionId,
    context_id: message.contextId,
    timestamp: wireTime(message.timestamp),
    flow_id: message.flowId,
    error: message.error,
    edit: message.edit,
    properties: propertiesRecord(message.properties),
    category: message.category,
    content_blocks: message.contentBlocks.map(contentBlockRecord),
    duration: message.duration,
  };
  // Most have nothing more, and a literal becomes JSON in half the time of what was spread together.
  return message.extra === undefined ? members : Object.assign({ ...message.extra, files: message.files }, members);
}
