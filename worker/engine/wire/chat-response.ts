import { isMessage } from '../value-kind.ts';
import type { Value } from '../values.ts';

/** A message among a vertex's `messages` (facts 9). */
export interface ChatResponse {
  readonly message: string;
  readonly sender: string;
  readonly sender_name: string;
  readonly session_id: string | null;
  readonly stream_url: null;
  readonly component_id: string;
  readonly files: readonly FileRecord[];
  readonly type: string;
}

export interface FileRecord {
  readonly path: string;
  readonly name: string;
  readonly type: string;
}

/** The messages with text among a vertex's values. Who has no sender counts as the machine. */
export function chatResponses(vertexId: string, values: Readonly<Record<string, Value>>): readonly ChatResponse[] {
  const responses: ChatResponse[] = [];
  for (const name in values) {
    const value = values[name];
    if (!isMessage(value) || value.text === '') continue;
    const sender = value.sender ?? 'Machine';
    responses.push({
      message: spaced(value.text, sender),
      sender,
      sender_name: value.senderName ?? 'AI',
      session_id: value.sessionId,
      stream_url: null,
      component_id: vertexId,
      files: fileRecords(value.files),
      type: 'text',
    });
  }
  return responses;
}

/** What the machine says has its single line breaks doubled, as markdown needs them. */
export function spaced(text: string, sender: unknown): string {
  if (sender !== 'Machine' || !text.includes('\n')) return text;
  return text.replaceAll('\n\n', '\n').replaceAll('\n', '\n\n');
}

/** Paths of files with the name and type that clients show. */
export function fileRecords(files: readonly unknown[]): readonly FileRecord[] {
  return files
    .filter((path): path is string => typeof path === 'string' && path !== '')
    .map((path) => ({ path, name: path.split('/').at(-1) ?? path, type: path.split('.').at(-1) ?? '' }));
}
