import type { ModelMessage, ToolCall } from '../../engine/values.ts';
import { argumentsText } from '../tool-arguments.ts';
import type { Dialect } from './dialects.ts';

/** A message as chat completions take it. */
export function wireMessage(message: ModelMessage, modelName: string, dialect: Dialect): WireMessage {
  switch (message.role) {
    case 'system':
      return { role: dialect.isOpenai && /^o\d/.test(modelName) ? 'developer' : 'system', content: message.text };
    case 'user':
      return { role: 'user', content: userContent(message.text, message.images ?? []) };
    case 'assistant': {
      const calls = message.toolCalls ?? [];
      if (calls.length === 0) return { role: 'assistant', content: message.text };
      return {
        role: 'assistant',
        content: message.text || (dialect.emptyContent ?? null),
        tool_calls: calls.map((call) => (dialect.call ?? wireCall)(call)),
      };
    }
    case 'tool':
      return {
        role: 'tool',
        tool_call_id: dialect.callId?.(message.callId) ?? message.callId,
        ...(dialect.namesTools === true ? { name: message.name } : {}),
        content: message.text,
      };
  }
}

/** A tool call of an earlier answer; arguments that were no JSON go back as they came. */
function wireCall(call: ToolCall): WireCall {
  return {
    type: 'function',
    id: call.id,
    function: { name: call.name, arguments: argumentsText(call, { ensureAscii: false }) },
  };
}

function userContent(text: string, images: readonly string[]): unknown {
  if (images.length === 0) return text;
  const parts = images.map((url) => ({ type: 'image_url', image_url: { url } }));
  return text === '' ? parts : [{ type: 'text', text }, ...parts];
}

type WireMessage = Readonly<Record<string, unknown>>;

export interface WireCall {
  readonly type?: 'function';
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}
