import { words } from '../answer-chat.ts';
import type { ChatBody, WireMessage } from '../chat-body.ts';
import type { ModelTurn } from '../tool-call.ts';
import type { Json, Vendor } from './vendor.ts';

/** Anthropic's Messages: `POST /v1/messages`. */
export const anthropic: Vendor = {
  speaks: (path) => path === '/v1/messages',
  needsKey: true,
  chat(body) {
    if (typeof body.model !== 'string') return 'model: Field required';
    if (typeof body.max_tokens !== 'number') return 'max_tokens: Field required';
    if (!Array.isArray(body.messages)) return 'messages: Field required';
    const { system, messages, tools, ...rest } = body;
    const told: WireMessage[] = typeof system === 'string' ? [{ role: 'system', content: system }] : [];
    return {
      ...rest,
      model: body.model,
      messages: [...told, ...(messages as Turn[]).flatMap(wireMessages)],
      ...(Array.isArray(tools) && { tools: tools.map(wireTool) }),
    };
  },
  whole: (turn, body) => ({
    id: 'msg_fake',
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: [
      ...(turn.text === null ? [] : [{ type: 'text', text: turn.text }]),
      ...turn.tools.map(({ id, function: { name, arguments: args } }) => ({
        type: 'tool_use',
        id,
        name,
        input: JSON.parse(args) as unknown,
      })),
    ],
    stop_reason: reasonOf(turn),
    stop_sequence: null,
    usage: { input_tokens: inputTokens(body), output_tokens: words(turn.text ?? '').length },
  }),
  stream(turn, body) {
    const message = { ...(anthropic.whole({ text: null, tools: [] }, body) as Json), stop_reason: null };
    const text = turn.text === null ? [] : words(turn.text);
    const block = (index: number, content: object): string =>
      event('content_block_start', { index, content_block: content });
    const tools = turn.tools.map(({ id, function: { name, arguments: args } }, place) =>
      [
        block(place + 1, { type: 'tool_use', id, name, input: {} }),
        event('content_block_delta', { index: place + 1, delta: { type: 'input_json_delta', partial_json: args } }),
        event('content_block_stop', { index: place + 1 }),
      ].join(''),
    );
    return {
      head: [event('message_start', { message }), block(0, { type: 'text', text: '' }), event('ping', {})],
      words: text.map((word) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: word } })),
      tail: [
        event('content_block_stop', { index: 0 }),
        ...tools,
        event('message_delta', {
          delta: { stop_reason: reasonOf(turn), stop_sequence: null },
          usage: { output_tokens: text.length },
        }),
        event('message_stop', {}),
      ],
    };
  },
  streamType: 'text/event-stream; charset=utf-8',
  failure: (status, message) => ({
    type: 'error',
    error: { type: KINDS[status] ?? 'api_error', message },
    request_id: 'req_fake',
  }),
  inlineFailure: () => event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
};

function wireMessages({ role, content }: Turn): readonly WireMessage[] {
  if (typeof content === 'string') return [{ role, content }];
  const answers = content.filter(({ type }) => type === 'tool_result');
  const calls = content.filter(({ type }) => type === 'tool_use');
  const rest = content.filter(({ type }) => type !== 'tool_result' && type !== 'tool_use');
  const said = rest.length === 1 && rest[0]?.type === 'text' ? rest[0].text : rest;
  return [
    ...answers.map(({ content: text }): WireMessage => ({ role: 'tool', content: text })),
    ...(calls.length > 0 || rest.length > 0
      ? [
          {
            role,
            content: rest.length === 0 ? null : said,
            ...(calls.length > 0 && {
              tool_calls: calls.map(({ name, input }) => ({
                function: { name: name ?? '', arguments: JSON.stringify(input) },
              })),
            }),
          },
        ]
      : []),
  ];
}

function wireTool(tool: { name: string; description?: string; input_schema: object }) {
  return {
    type: 'function',
    function: { name: tool.name, description: tool.description, parameters: tool.input_schema },
  };
}

function reasonOf(turn: ModelTurn): string {
  return turn.tools.length === 0 ? 'end_turn' : 'tool_use';
}

function inputTokens(body: ChatBody): number {
  return words(JSON.stringify(body.messages)).length;
}

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

const KINDS: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

interface Turn {
  readonly role: string;
  readonly content: string | readonly Block[];
}

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly content?: unknown;
  readonly name?: string;
  readonly input?: unknown;
}
