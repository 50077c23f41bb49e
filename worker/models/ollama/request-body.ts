import type { ChatModelSettings } from '../../engine/context.ts';
import type { ModelMessage, ModelRequest, Tool } from '../../engine/values.ts';
import { dataUrlParts } from '../data-url.ts';
import { argumentsObject } from '../tool-arguments.ts';
import { given } from '../wire-members.ts';

/**
 * The body of an `/api/chat` request as flows have sent it so far. `settings.extra.options` are Ollama's own options;
 * other members of `extra` belong to the body.
 */
export function ollamaBody(settings: ChatModelSettings, request: ModelRequest): Readonly<Record<string, unknown>> {
  const { options, ...extra } = settings.extra;
  return {
    model: settings.modelName,
    stream: true,
    options: {
      ...given('temperature', settings.temperature),
      ...given('num_predict', settings.maxTokens),
      ...given('seed', settings.seed),
      ...given('stop', request.stop),
      ...(options as Readonly<Record<string, unknown>> | undefined),
    },
    ...(settings.jsonMode ? { format: 'json' } : {}),
    ...given('format', request.answerSchema?.schema),
    ...extra,
    messages: request.messages.map(wireMessage),
    tools: (request.tools ?? []).map(wireTool),
  };
}

function wireMessage(message: ModelMessage): unknown {
  switch (message.role) {
    case 'system':
      return { role: 'system', ...said(message.text) };
    case 'user':
      return { role: 'user', ...userContent(message.text, message.images ?? []) };
    case 'assistant': {
      const calls = (message.toolCalls ?? []).map((call) => ({
        function: { name: call.name, arguments: argumentsObject(call) },
      }));
      return { role: 'assistant', ...said(message.text), ...(calls.length > 0 ? { tool_calls: calls } : {}) };
    }
    case 'tool':
      return { role: 'tool', ...said(message.text) };
  }
}

/** Beside images the text starts with a line break, as it always has. */
function userContent(text: string, images: readonly string[]): object {
  if (images.length === 0) return said(text);
  return { content: `\n${text}`, images: images.map((url) => dataUrlParts(url)?.base64 ?? url) };
}

function said(text: string): object {
  return text === '' ? {} : { content: text };
}

function wireTool({ name, description, parameters }: Tool): unknown {
  const { type = 'object', required, properties, $defs } = parameters;
  const known = Object.entries((properties as Readonly<Record<string, object>> | undefined) ?? {});
  return {
    type: 'function',
    function: {
      name,
      description,
      parameters: {
        type,
        ...given('$defs', $defs),
        ...given('required', required),
        properties: Object.fromEntries(known.map(([property, schema]) => [property, knownMembers(schema)])),
      },
    },
  };
}

function knownMembers(schema: object): unknown {
  return Object.fromEntries(Object.entries(schema).filter(([member]) => KNOWN.has(member)));
}

const KNOWN: ReadonlySet<string> = new Set(['type', 'items', 'description', 'enum', 'anyOf', '$ref', 'properties']);
