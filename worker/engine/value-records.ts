import { dataKind, messageKind } from './kinds.ts';
import { PythonBytes } from './python-bytes.ts';
import type { Data, Message } from './values.ts';
import { contentBlockRecord, propertiesRecord } from './wire/message-parts.ts';

/**
 * The record behind a value, under the names that flows use in templates: a record's own members; a message's text,
 * sender and the rest (facts 9: `results.message.data`).
 */
export function recordOf(value: Data | Message): Readonly<Record<string, unknown>> {
  if (value.kind === dataKind) return value.data;
  const { text: _, ...extra } = value.extra ?? {};
  return {
    text: value.text,
    files: value.files,
    sender: value.sender,
    sender_name: value.senderName,
    session_id: value.sessionId,
    context_id: value.contextId,
    timestamp: messageTime(value.timestamp),
    flow_id: value.flowId,
    error: value.error,
    edit: value.edit,
    properties: propertiesRecord(value.properties),
    category: value.category,
    content_blocks: value.contentBlocks.map(contentBlockRecord),
    duration: value.duration,
    ...extra,
  };
}

/** The same as templates print it: bytes look like Python's. */
export function printedRecord(value: Data | Message): Readonly<Record<string, unknown>> {
  const record = recordOf(value);
  if (value.kind !== dataKind || value.bytes === undefined) return record;
  const { bytes } = value;
  return Object.fromEntries(
    Object.entries(record).map(([name, item]) => [
      name,
      bytes.includes(name) && typeof item === 'string' ? new PythonBytes(item) : item,
    ]),
  );
}

/** A record's text: the member that counts as it, or its default. A message's is its text. */
export function textOf(value: Data | Message): unknown {
  if (value.kind === messageKind) return value.text;
  return Object.hasOwn(value.data, value.textKey) ? value.data[value.textKey] : value.defaultValue;
}

/** Milliseconds as messages carry their time: `2026-01-31 12:00:00 UTC`. */
function messageTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
