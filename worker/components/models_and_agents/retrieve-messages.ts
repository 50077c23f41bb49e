import type { ComponentContext, Inputs } from '../../engine/component.ts';
import type { HistoryQuery } from '../../engine/context.ts';
import { TerminalError } from '../../engine/errors.ts';
import { formatPython } from '../../engine/python-format.ts';
import { FormatError } from '../../engine/python-format-error.ts';
import { recordOf } from '../../engine/value-records.ts';
import type { Message } from '../../engine/values.ts';
import { ExternalMemory, type MemoryStore } from './external-memory.ts';

/**
 * The session's messages as the fields ask for them. The number is counted from the end of the ordered list, so that
 * newest first and three gives the three oldest (recorded from Langflow 1.7.1). Throws TerminalError for a memory
 * that is none.
 */
export async function retrieveMessages(inputs: Inputs, context: ComponentContext): Promise<readonly Message[]> {
  const external = externalMemory(inputs);
  const count = inputs.n_messages as number | null;
  if (external !== null && count !== 0) return readExternal(external, inputs, context);
  const query = queryOf(inputs, context);
  if (count === 0 || query.sessionId === '') return [];
  const isDescending = inputs.order === 'Descending';
  const limit = count === null || count < 0 || isDescending ? MOST : Math.min(count, MOST);
  const found = await context.history({ ...query, limit });
  const ordered = isDescending ? found.toReversed() : found;
  return count === null ? ordered : ordered.slice(-count);
}

/** Each message by the template, a line each. Names that a message lacks are empty. */
export function historyText(messages: readonly Message[], template: unknown): string {
  const pattern = typeof template === 'string' ? template : '{sender_name}: {text}';
  return messages.map((message) => line(pattern, storedRecord(message))).join('\n');
}

/** A stored message as a record, its members in the order that tables of messages have. */
export function storedRecord(message: Message): Readonly<Record<string, unknown>> {
  const record = recordOf(message);
  return Object.fromEntries(MEMBERS.map((name) => [name, name === 'id' ? message.id : record[name]]));
}

/** The part of a history that the fields name. */
function queryOf(inputs: Inputs, context: ComponentContext): HistoryQuery {
  const given = (name: string): string => (inputs[name] as string | null) ?? '';
  const sender = given('sender_type');
  return {
    sessionId: given('session_id') || context.sessionId,
    ...(given('context_id') !== '' && { contextId: given('context_id') }),
    ...(given('sender_name') !== '' && { senderName: given('sender_name') }),
    ...((sender === 'Machine' || sender === 'User') && { sender }),
  };
}

/** The memory that is connected, null without one. Throws TerminalError for a value that is none. */
export function externalMemory(inputs: Inputs): MemoryStore | null {
  if (inputs.memory === null || inputs.memory === undefined || inputs.memory === '') return null;
  const memory = ExternalMemory.of(inputs.memory);
  if (memory !== null) return memory;
  throw new TerminalError(
    'What is connected to External Memory is no memory. Connect a Zep Chat Memory, or nothing for the messages kept here.',
    'external_memory',
  );
}

/** The newest messages of another memory, by sender where one is asked for. */
async function readExternal(
  memory: MemoryStore,
  inputs: Inputs,
  context: ComponentContext,
): Promise<readonly Message[]> {
  const count = inputs.n_messages as number | null;
  // Asked once for all outputs of the vertex.
  const kept = context.scratch.get('external memory') as Promise<readonly Message[]> | undefined;
  const reading = kept ?? memory.read((inputs.session_id as string | null) ?? '', context);
  context.scratch.set('external memory', reading);
  const found = await reading;
  const newest = count === null ? found : found.slice(-count);
  const ordered = inputs.order === 'Descending' ? newest.toReversed() : newest;
  const { sender } = queryOf(inputs, context);
  return sender === undefined ? ordered : ordered.filter((message) => message.sender === sender);
}

function line(pattern: string, record: Readonly<Record<string, unknown>>): string {
  try {
    return formatPython(pattern, (name) => {
      if (name === 'data') return record;
      return Object.hasOwn(record, name) ? record[name] : '';
    });
  } catch (error) {
    if (!(error instanceof FormatError) || error.kind !== 'ValueError') throw error;
    throw new TerminalError(`Error formatting template: ${error.message}`, 'template');
  }
}

const MOST = 10_000;

const MEMBERS = [
  'session_id',
  'timestamp',
  'text',
  'edit',
  'properties',
  'content_blocks',
  'flow_id',
  'sender_name',
  'context_id',
  'sender',
  'error',
  'files',
  'category',
  'id',
  'duration',
] as const;
