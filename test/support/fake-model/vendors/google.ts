import { words } from '../answer-chat.ts';
import type { ChatBody, WireMessage } from '../chat-body.ts';
import type { ModelTurn } from '../tool-call.ts';
import type { Json, Vendor } from './vendor.ts';

const PATH = /^\/v1beta\/models\/([^:/]+):(generateContent|streamGenerateContent)$/;

/** Google's Gemini: `POST /v1beta/models/<model>:generateContent` and `:streamGenerateContent`. */
export const google: Vendor = {
  speaks: (path) => PATH.test(path),
  needsKey: true,
  chat(body, path) {
    const [, model = '', method] = PATH.exec(path) ?? [];
    const { contents, systemInstruction, tools, ...rest } = body as Request;
    if (!Array.isArray(contents)) return '* GenerateContentRequest.contents: contents is not specified';
    const system = (systemInstruction?.parts ?? []).map(({ text }) => text ?? '').join('\n');
    const declared = (tools ?? []).flatMap(({ functionDeclarations }) => functionDeclarations ?? []);
    return {
      ...rest,
      model,
      stream: method === 'streamGenerateContent',
      messages: [...(system === '' ? [] : [{ role: 'system', content: system }]), ...contents.flatMap(wireMessages)],
      ...(declared.length > 0 && { tools: declared.map(wireTool) }),
    };
  },
  whole: (turn, body) => piece(turn.text === null ? [] : [{ text: turn.text }], turn, body),
  stream(turn, body) {
    const text = turn.text === null ? [] : words(turn.text);
    return {
      head: [],
      words: text.map((word) =>
        frame({ candidates: [{ content: { parts: [{ text: word }], role: 'model' }, index: 0 }] }),
      ),
      tail: [frame(piece([], turn, body))],
    };
  },
  streamType: 'text/event-stream',
  failure: (status, message) => ({ error: { code: status, message, status: STATUSES[status] ?? 'INTERNAL' } }),
  inlineFailure: () => frame({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }),
};

function piece(said: readonly object[], turn: ModelTurn, body: ChatBody): Json {
  const calls = turn.tools.map(({ function: { name, arguments: args } }) => ({
    functionCall: { name, args: JSON.parse(args) as unknown },
  }));
  return {
    candidates: [{ content: { parts: [...said, ...calls], role: 'model' }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount: words(JSON.stringify(body.messages)).length,
      candidatesTokenCount: words(turn.text ?? '').length,
    },
    modelVersion: body.model,
  };
}

function wireMessages({ role, parts }: Content): readonly WireMessage[] {
  const answers = parts.flatMap(({ functionResponse }) => (functionResponse === undefined ? [] : [functionResponse]));
  const calls = parts.flatMap(({ functionCall }) => (functionCall === undefined ? [] : [functionCall]));
  const rest = parts.filter((part) => !('functionResponse' in part) && !('functionCall' in part));
  const [only] = rest;
  return [
    ...answers.map(({ response }): WireMessage => ({ role: 'tool', content: JSON.stringify(response) })),
    ...(calls.length > 0 || rest.length > 0
      ? [
          {
            role: role === 'model' ? 'assistant' : role,
            content: rest.length === 0 ? null : rest.length === 1 && only?.text !== undefined ? only.text : rest,
            ...(calls.length > 0 && {
              tool_calls: calls.map(({ name, args }) => ({ function: { name, arguments: JSON.stringify(args) } })),
            }),
          },
        ]
      : []),
  ];
}

function wireTool(tool: { name: string; description?: string; parameters?: Json }) {
  return { type: 'function', function: { ...tool, parameters: lowerTypes(tool.parameters) } };
}

/** Gemini's types are in capitals. */
function lowerTypes(schema: Json | undefined): Json {
  const properties = Object.entries((schema?.properties ?? {}) as Record<string, Json>);
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, property]) => [name, { ...property, type: String(property.type).toLowerCase() }]),
    ),
  };
}

function frame(value: object): string {
  return `data: ${JSON.stringify(value)}\r\n\r\n`;
}

const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

interface Request {
  readonly contents?: readonly Content[];
  readonly systemInstruction?: { readonly parts?: readonly Part[] };
  readonly tools?: readonly { readonly functionDeclarations?: readonly { name: string; parameters?: Json }[] }[];
  readonly [member: string]: unknown;
}

interface Content {
  readonly role: string;
  readonly parts: readonly Part[];
}

interface Part {
  readonly text?: string;
  readonly functionCall?: { readonly name: string; readonly args: unknown };
  readonly functionResponse?: { readonly name: string; readonly response: unknown };
}
