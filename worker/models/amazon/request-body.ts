import type { ChatModelSettings } from '../../engine/context.ts';
import type { ModelMessage, ModelRequest, Tool } from '../../engine/values.ts';
import { dataUrlParts } from '../data-url.ts';
import { argumentsObject, argumentsText } from '../tool-arguments.ts';
import { given } from '../wire-members.ts';

/**
 * The body of a Converse request as flows have sent it so far: empty texts are a full stop, and calls of tools that are
 * not offered any more are told in words. `extra.inferenceConfig` adds to the usual settings; other members of `extra`
 * are the model's own.
 */
export function converseBody(settings: ChatModelSettings, request: ModelRequest): Readonly<Record<string, unknown>> {
  const { inferenceConfig, ...own } = settings.extra;
  const tools = request.tools ?? [];
  const system = request.messages.flatMap((message) => (message.role === 'system' ? [{ text: message.text }] : []));
  return {
    messages: turnsOf(request.messages, tools.length > 0),
    system,
    inferenceConfig: {
      ...given('maxTokens', settings.maxTokens),
      ...given('temperature', settings.temperature),
      ...given('stopSequences', request.stop),
      ...(inferenceConfig as object | undefined),
    },
    ...(tools.length > 0
      ? { toolConfig: { tools: tools.map(wireTool), ...given('toolChoice', wireChoice(request.toolChoice)) } }
      : {}),
    ...(Object.keys(own).length > 0 ? { additionalModelRequestFields: own } : {}),
  };
}

function turnsOf(messages: readonly ModelMessage[], hasTools: boolean): readonly Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = blocksOf(message, hasTools);
    const last = turns.at(-1);
    if (last?.role === role) turns[turns.length - 1] = { role, content: [...last.content, ...content] };
    else turns.push({ role, content });
  }
  return turns.length === 0 ? [{ role: 'user', content: [{ text: '.' }] }] : turns;
}

function blocksOf(message: ModelMessage, hasTools: boolean): readonly object[] {
  switch (message.role) {
    case 'system':
      return [];
    case 'user':
      return [{ text: message.text || '.' }, ...(message.images ?? []).map(imageBlock)];
    case 'assistant': {
      const calls = (message.toolCalls ?? []).map((call) =>
        hasTools
          ? { toolUse: { toolUseId: call.id, input: argumentsObject(call), name: call.name } }
          : { text: `[Called ${call.name} with parameters: ${argumentsText(call, { ensureAscii: true })}]` },
      );
      return calls.length > 0 && message.text === '' ? calls : [{ text: message.text || '.' }, ...calls];
    }
    case 'tool':
      if (!hasTools) return [{ text: `[Tool output: ${message.text}]` }];
      return [
        { toolResult: { content: [{ text: message.text || '.' }], toolUseId: message.callId, status: 'success' } },
      ];
  }
}

function imageBlock(url: string): object {
  const parts = dataUrlParts(url);
  const format = parts?.mediaType.split('/')[1]?.replace('jpg', 'jpeg') ?? 'png';
  return { image: { format, source: { bytes: parts?.base64 ?? '' } } };
}

function wireTool({ name, description, parameters }: Tool): unknown {
  return { toolSpec: { name, description, inputSchema: { json: parameters } } };
}

function wireChoice(choice: ModelRequest['toolChoice']): unknown {
  if (choice === undefined) return undefined;
  return choice === 'any' ? { any: {} } : { tool: { name: choice } };
}

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: readonly object[];
}
