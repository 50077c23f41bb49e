import type { ChatBody, WireMessage } from './chat-body.ts';

/**
 * The answer that proves a prompt word for word: every message in order, its role and its content as JSON, so that
 * each space and line break shows. `Echo: system "Be kind." user "Hi"`. With a JSON answer asked for: `{"echo": …}`.
 */
export function echoText(body: ChatBody): string {
  const text = `Echo: ${body.messages.map(messageText).join(' ')}`;
  return body.response_format?.type === 'json_object' ? JSON.stringify({ echo: text }) : text;
}

/** The request without its messages, keys in order: what a client set beside the prompt. */
export function paramsText(body: ChatBody): string {
  const entries = Object.entries(body).filter(([name]) => name !== 'messages');
  return `Params: ${JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))))}`;
}

/** The text of a message's content, whichever of the two forms it has. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join('\n');
}

function messageText(message: WireMessage): string {
  const calls = (message.tool_calls ?? []).map((call) => ` calls ${call.function.name} ${call.function.arguments}`);
  return `${message.role} ${JSON.stringify(message.content ?? null)}${calls.join('')}`;
}
