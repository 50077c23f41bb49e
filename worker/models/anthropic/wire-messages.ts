import type { ModelMessage } from '../../engine/values.ts';
import { dataUrlParts } from '../data-url.ts';
import { argumentsObject } from '../tool-arguments.ts';

/**
 * The turns of a conversation: system messages are told elsewhere, tools' answers are the user's, and what one side
 * says several times in a row is one turn.
 */
export function wireMessages(messages: readonly ModelMessage[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const turn = turnOf(message);
    const last = turns.at(-1);
    if (turn === null) continue;
    if (turn.role === 'user' && last?.role === 'user')
      turns[turns.length - 1] = { role: 'user', content: [...blocksOf(last.content), ...blocksOf(turn.content)] };
    else turns.push(turn);
  }
  return turns;
}

function turnOf(message: ModelMessage): Turn | null {
  switch (message.role) {
    case 'system':
      return null;
    case 'user':
      return { role: 'user', content: userContent(message.text, message.images ?? []) };
    case 'assistant': {
      const calls = (message.toolCalls ?? []).map((call) => ({
        type: 'tool_use',
        name: call.name,
        input: argumentsObject(call),
        id: call.id,
      }));
      if (calls.length === 0) return { role: 'assistant', content: message.text };
      return {
        role: 'assistant',
        content: [...(message.text === '' ? [] : [{ type: 'text', text: message.text }]), ...calls],
      };
    }
    case 'tool':
      return {
        role: 'user',
        content: [{ type: 'tool_result', content: message.text, tool_use_id: message.callId, is_error: false }],
      };
  }
}

function userContent(text: string, images: readonly string[]): Content {
  if (images.length === 0) return text;
  const parts = images.map((url) => ({ type: 'image', source: imageSource(url) }));
  return text === '' ? parts : [{ type: 'text', text }, ...parts];
}

function imageSource(url: string): unknown {
  const parts = dataUrlParts(url);
  return parts === null ? { type: 'url', url } : { type: 'base64', media_type: parts.mediaType, data: parts.base64 };
}

function blocksOf(content: Content): readonly unknown[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

type Content = string | readonly unknown[];

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: Content;
}
