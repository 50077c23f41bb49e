import { wireTime } from '../../engine/wire/timestamp.ts';
import { isoTime } from '../../http/iso-time.ts';
import type { StoredMessage } from '../../store/messages/stored-message.ts';

/** A message as the monitor lists it (facts 13). */
export function monitorMessage(message: StoredMessage) {
  return {
    id: message.uuid,
    flow_id: message.flowId,
    timestamp: wireTime(message.timestamp),
    sender: message.sender,
    sender_name: message.senderName,
    session_id: message.sessionId,
    context_id: message.contextId,
    text: message.text,
    files: JSON.stringify(message.files),
    edit: message.edit,
    duration: message.duration,
    properties: message.properties,
    category: message.category,
    content_blocks: message.contentBlocks,
  };
}

/** A message as its update answers it (facts 13). */
export function updatedMessage(message: StoredMessage) {
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
    properties: message.properties,
    category: message.category,
    content_blocks: message.contentBlocks,
    id: message.uuid,
    flow_id: message.flowId,
  };
}

/** The whole record (spec 2.6). Where a message does not say itself how long it took, its times do. */
export function messageRecord(message: StoredMessage) {
  const { startTime, endTime } = message;
  const took = startTime === null || endTime === null ? null : (endTime - startTime) / 1000;
  const duration = message.duration ?? took;
  return {
    id: message.id,
    flow_id: message.flowId,
    flow_version: message.flowVersion,
    sender: message.sender,
    sender_name: message.senderName,
    session_id: message.sessionId,
    context_id: message.contextId,
    ip_address: message.ipAddress,
    text: message.text,
    category: message.category,
    timestamp: isoTime(message.timestamp),
    start_time: isoTime(startTime),
    end_time: isoTime(endTime),
    files: message.files,
    edit: message.edit,
    duration,
    properties: { ...message.properties, build_duration: duration },
    content_blocks: message.contentBlocks,
  };
}
