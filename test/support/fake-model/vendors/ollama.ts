import { words } from '../answer-chat.ts';
import type { ChatBody, WireMessage } from '../chat-body.ts';
import type { ModelTurn } from '../tool-call.ts';
import type { Json, Vendor } from './vendor.ts';

/** Ollama's `POST /api/chat`, which streams lines of JSON unless it is told not to. */
export const ollama: Vendor = {
  speaks: (path) => path === '/api/chat',
  needsKey: false,
  chat(body) {
    if (typeof body.model !== 'string' || body.model === '') return 'model is required';
    const { messages, tools, ...rest } = body;
    const offered = Array.isArray(tools) && tools.length > 0 ? { tools: tools as ChatBody['tools'] } : {};
    const view: ChatBody = {
      ...rest,
      model: body.model,
      stream: body.stream !== false,
      messages: ((messages as readonly Turn[] | undefined) ?? []).map(wireMessage),
      ...(offered as object),
      ...(body.format === undefined ? {} : { response_format: { type: 'json_object' } }),
    };
    return view;
  },
  whole: (turn, body) => lineOf(turn.text ?? '', turn, body, true),
  stream(turn, body) {
    const text = turn.text === null ? [] : words(turn.text);
    const calls = turn.tools.length === 0 ? [] : [line(lineOf('', turn, body, false))];
    return {
      head: [],
      words: text.map((word) => line(lineOf(word, NOTHING, body, false))),
      tail: [...calls, line(lineOf('', NOTHING, body, true))],
    };
  },
  streamType: 'application/x-ndjson',
  failure: (_status, message) => ({ error: message }),
  inlineFailure: () => line({ error: 'an error was encountered while running the model' }),
};

function lineOf(content: string, turn: ModelTurn, body: ChatBody, done: boolean): Json {
  const calls = turn.tools.map(({ function: { name, arguments: args } }) => ({
    function: { name, arguments: JSON.parse(args) as unknown },
  }));
  return {
    model: body.model,
    created_at: '2025-01-01T00:00:00Z',
    message: { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) },
    done,
    ...(done && { done_reason: 'stop', prompt_eval_count: words(JSON.stringify(body.messages)).length, eval_count: 1 }),
  };
}

function wireMessage({ role, content = '', tool_calls: calls, images }: Turn): WireMessage {
  return {
    role,
    content: images === undefined ? content : [{ type: 'text', text: content }, ...images.map((image) => ({ image }))],
    ...(calls && {
      tool_calls: calls.map(({ function: { name, arguments: args } }) => ({
        function: { name, arguments: JSON.stringify(args) },
      })),
    }),
  };
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

const NOTHING: ModelTurn = { text: '', tools: [] };

interface Turn {
  readonly role: string;
  readonly content?: string;
  readonly images?: readonly string[];
  readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: unknown } }[];
}
