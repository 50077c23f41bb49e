import { TerminalError } from '../../../engine/errors.ts';
import { isRecord, listOf, recordOf } from '../../../engine/graph/json.ts';

/**
 * The templates of a prompt as the hub stores it, in order. In one of several messages each begins with who says it.
 * Throws TerminalError for a prompt of another kind.
 */
export function promptParts(manifest: unknown): readonly { readonly speaker: string; readonly template: string }[] {
  const { messages, template } = recordOf(recordOf(manifest).kwargs);
  if (typeof template === 'string') return [{ speaker: '', template }];
  const parts = listOf(messages).flatMap((message) => {
    const text = recordOf(recordOf(recordOf(recordOf(message).kwargs).prompt).kwargs).template;
    return typeof text === 'string' ? [{ speaker: speakerOf(message), template: text }] : [];
  });
  if (parts.length > 0) return parts;
  throw new TerminalError('The prompt of the LangChain Hub is of a kind without texts. Choose another.', 'hub_prompt');
}

function speakerOf(message: unknown): string {
  const name = isRecord(message) ? String(listOf(message.id).at(-1)) : '';
  return SPEAKERS.find(([part]) => name.includes(part))?.[1] ?? 'Human: ';
}

const SPEAKERS = [
  ['System', 'System: '],
  ['AI', 'AI: '],
  ['Human', 'Human: '],
] as const;
