import { dataFrameKind, dataKind, messageKind } from './kinds.ts';
import { checkCells } from './table-limits.ts';
import type { Data, DataFrame, Message, MessageProperties } from './values.ts';

/** Properties of a message that nobody has decorated yet. */
export const plainProperties: MessageProperties = Object.freeze({
  textColor: null,
  backgroundColor: null,
  edited: false,
  source: Object.freeze({ id: null, displayName: null, source: null }),
  icon: null,
  allowMarkdown: false,
  positiveFeedback: null,
  state: 'complete',
  targets: [],
});

// Not frozen: JSON.stringify leaves its quick way at the first frozen array.
const none: readonly never[] = [];

/**
 * A message with the defaults of the wire (facts 9): no sender, no session, complete, not stored yet.
 * `context` gives the clock and the flow; anything in `fields` wins.
 */
export function makeMessage(
  context: { readonly now: () => number; readonly flowId: string },
  fields: Partial<Omit<Message, 'kind'>>,
): Message {
  return {
    kind: messageKind,
    id: fields.id ?? null,
    text: fields.text ?? '',
    sender: fields.sender ?? null,
    senderName: fields.senderName ?? null,
    sessionId: fields.sessionId ?? '',
    contextId: fields.contextId ?? '',
    flowId: fields.flowId === undefined ? context.flowId : fields.flowId,
    files: fields.files ?? none,
    timestamp: fields.timestamp ?? context.now(),
    error: fields.error ?? false,
    edit: fields.edit ?? false,
    category: fields.category ?? 'message',
    properties: fields.properties ?? plainProperties,
    contentBlocks: fields.contentBlocks ?? none,
    duration: fields.duration ?? null,
    ...(fields.extra && { extra: fields.extra }),
  };
}

/** A record. Its text is the member `text`, as for every component that does not say otherwise. */
export function makeData(data: Readonly<Record<string, unknown>>, textKey = 'text', defaultValue = ''): Data {
  return { kind: dataKind, data, textKey, defaultValue };
}

/**
 * A table. Columns are those of the rows in the order of their first appearance; what a row lacks of them is NaN.
 * Throws TerminalError for more cells than a table may have.
 */
export function makeDataFrame(
  rows: readonly Readonly<Record<string, unknown>>[],
  textKey = 'text',
  defaultValue = '',
): DataFrame {
  const columns = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) columns.add(name);
  checkCells(rows.length, columns.size);
  const filled = rows.map((row) => (Object.keys(row).length === columns.size ? row : withGaps(row, columns)));
  return { kind: dataFrameKind, columns: [...columns], rows: filled, textKey, defaultValue };
}

function withGaps(row: Readonly<Record<string, unknown>>, columns: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Array.from(columns, (name) => [name, Object.hasOwn(row, name) ? row[name] : Number.NaN]));
}
