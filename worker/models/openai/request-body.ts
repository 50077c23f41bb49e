import type { ChatModelSettings } from '../../engine/context.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import type { ModelMessage, ModelRequest, Tool, ToolCall } from '../../engine/values.ts';

/**
 * The body of a chat completion as flows have sent it so far: what is not set is left out, `o…` models get their
 * system message as `developer`, `gpt-5…` ones no temperature but 1, and token counts of a stream are asked for only
 * where no base URL was given (others may not know the member).
 */
export function requestBody(settings: ChatModelSettings, request: ModelRequest, isDefaultUrl: boolean): ChatBody {
  const { extra_body: extraBody, api_key: _, max_tokens: maxTokens, ...extra } = settings.extra;
  return {
    model: settings.modelName,
    ...given('temperature', temperatureOf(settings)),
    ...given('max_completion_tokens', maxTokens ?? settings.maxTokens),
    ...given('seed', settings.seed),
    ...(settings.jsonMode ? { response_format: { type: 'json_object' } } : {}),
    ...(request.tools !== undefined && request.tools.length > 0 ? { tools: request.tools.map(wireTool) } : {}),
    ...given('tool_choice', wireChoice(request.toolChoice)),
    ...given('response_format', wireSchema(request.answerSchema)),
    ...(request.stream && isDefaultUrl ? { stream_options: { include_usage: true } } : {}),
    ...extra,
    ...(extraBody as Readonly<Record<string, unknown>> | undefined),
    messages: request.messages.map((message) => wireMessage(message, /^o\d/.test(settings.modelName))),
    stream: request.stream,
  };
}

function temperatureOf({ modelName, temperature }: ChatModelSettings): number | null {
  const isFixed = modelName.startsWith('gpt-5') && !modelName.includes('chat');
  return isFixed && temperature !== 1 ? null : temperature;
}

function wireMessage(message: ModelMessage, isReasoning: boolean): Readonly<Record<string, unknown>> {
  switch (message.role) {
    case 'system':
      return { role: isReasoning ? 'developer' : 'system', content: message.text };
    case 'user':
      return { role: 'user', content: userContent(message.text, message.images ?? []) };
    case 'assistant': {
      const calls = message.toolCalls ?? [];
      if (calls.length === 0) return { role: 'assistant', content: message.text };
      return { role: 'assistant', content: message.text || null, tool_calls: calls.map(wireCall) };
    }
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text };
  }
}

function userContent(text: string, images: readonly string[]): unknown {
  if (images.length === 0) return text;
  return [{ type: 'text', text }, ...images.map((url) => ({ type: 'image_url', image_url: { url } }))];
}

function wireCall(call: ToolCall): unknown {
  const text = jsonDumps(call.args, { ensureAscii: false });
  return { type: 'function', id: call.id, function: { name: call.name, arguments: text } };
}

function wireTool(tool: Tool): unknown {
  const { name, description, parameters } = tool;
  return { type: 'function', function: { name, description, parameters } };
}

function wireChoice(choice: ModelRequest['toolChoice']): unknown {
  if (choice === undefined) return undefined;
  return choice === 'any' ? 'required' : { type: 'function', function: { name: choice } };
}

function wireSchema(answer: ModelRequest['answerSchema']): unknown {
  return answer && { type: 'json_schema', json_schema: { schema: answer.schema, name: answer.name, strict: true } };
}

function given(name: string, value: unknown): Readonly<Record<string, unknown>> {
  return value === null || value === undefined ? {} : { [name]: value };
}

type ChatBody = Readonly<Record<string, unknown>>;
