import type { HistoryQuery, RunContext } from './context.ts';
import { messageKind } from './kinds.ts';
import { plainProperties } from './make-value.ts';
import type { Message } from './values.ts';

/**
 * The messages of one run, kept until it ends: then the host writes them together and in order, so that a turn costs one
 * write (design decision 6). A message with the id of an earlier one takes its place.
 */
export class Turn {
  readonly #kept = new Map<string, { readonly message: Message; readonly layer: number }>();

  /** Keeps a message, with a new id where it has none and without members that no store keeps. */
  keep(message: Message, layer: number, newId: () => string): Message {
    const { extra: _, ...plain } = message;
    const kept: Message = { ...plain, id: message.id ?? newId() };
    this.#kept.set(kept.id as string, { message: kept, layer: this.#kept.get(kept.id as string)?.layer ?? layer });
    return kept;
  }

  get messages(): readonly Message[] {
    return Array.from(this.#kept.values(), ({ message }) => message);
  }

  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  /**
   * Stored messages of earlier turns, then those of this run that came from vertices of earlier layers: what runs beside
   * a vertex is not history for it.
   */
  async history(query: HistoryQuery, layer: number, memory: RunContext['memory']): Promise<Message[]> {
    const stored = await memory.history(query);
    const own: Message[] = [];
    for (const kept of this.#kept.values())
      if (kept.layer < layer && answers(kept.message, query)) own.push(kept.message);
    const all = own.length === 0 ? stored : [...stored, ...own];
    return query.limit === undefined || all.length <= query.limit ? all : all.slice(all.length - query.limit);
  }
}

/** The message that tells a session's readers why a run failed (facts 12). Never part of a later run's history. */
export function failureMessage(
  context: Pick<RunContext, 'sessionId' | 'flowId' | 'now'>,
  failed: { readonly vertexId: string | null; readonly displayName: string | null; readonly reason: string },
): Message {
  const { vertexId, displayName, reason } = failed;
  return {
    kind: messageKind,
    id: null,
    text: `${reason}\n`,
    sender: displayName,
    senderName: displayName,
    sessionId: context.sessionId,
    contextId: '',
    flowId: context.flowId,
    files: [],
    timestamp: context.now(),
    error: true,
    edit: false,
    category: 'error',
    properties: {
      ...plainProperties,
      textColor: 'red',
      backgroundColor: 'red',
      source: { id: vertexId, displayName, source: displayName },
      icon: 'error',
    },
    contentBlocks: [
      {
        title: 'Error',
        contents: [
          {
            type: 'error',
            duration: null,
            header: {},
            component: displayName,
            field: null,
            reason: `**${reason}**\n`,
            solution: null,
            traceback: null,
          },
        ],
        allowMarkdown: true,
        mediaUrl: null,
      },
    ],
    duration: null,
  };
}

function answers(message: Message, query: HistoryQuery): boolean {
  return (
    !message.error &&
    message.sessionId === query.sessionId &&
    (!query.contextId || message.contextId === query.contextId) &&
    (!query.sender || message.sender === query.sender) &&
    (!query.senderName || message.senderName === query.senderName)
  );
}
