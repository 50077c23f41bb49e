import type { ChatModelSettings } from '../../engine/context.ts';
import type { ModelRequest, Tool } from '../../engine/values.ts';
import { given } from '../wire-members.ts';
import type { Dialect } from './dialects.ts';
import { wireMessage } from './wire-message.ts';

/**
 * The body of a chat completion as flows have sent it so far: what is not set is left out, `o…` models get their
 * system message as `developer`, `gpt-5…` ones no temperature but 1, and token counts of a stream are asked for only
 * where the dialect knows them (others may not know the member).
 */
export function requestBody(
  settings: ChatModelSettings,
  request: ModelRequest,
  dialect: Dialect,
  isVendorsUrl: boolean,
): Readonly<Record<string, unknown>> {
  const { extra_body: extraBody, api_key: _, max_tokens: maxTokens, ...extra } = settings.extra;
  const tools = request.tools ?? [];
  const asksUsage = dialect.streamUsage === 'always' || (dialect.streamUsage === 'vendor' && isVendorsUrl);
  return {
    model: settings.modelName,
    ...dialect.members,
    ...given('temperature', dialect.isOpenai ? temperatureOf(settings) : settings.temperature),
    ...given(dialect.isOpenai ? 'max_completion_tokens' : 'max_tokens', maxTokens ?? settings.maxTokens),
    ...given(dialect.seed ?? 'seed', settings.seed),
    ...(settings.jsonMode ? { response_format: { type: 'json_object' } } : {}),
    ...(tools.length > 0 ? { tools: tools.map(wireTool) } : {}),
    ...given('stop', request.stop),
    ...given('tool_choice', wireChoice(request.toolChoice)),
    ...given('response_format', wireSchema(request.answerSchema)),
    ...(request.stream && asksUsage ? { stream_options: { include_usage: true } } : {}),
    ...extra,
    ...(extraBody as Readonly<Record<string, unknown>> | undefined),
    ...dialect.tail?.(settings, request),
    messages: request.messages.map((message) => wireMessage(message, settings.modelName, dialect)),
    ...(dialect.saysStream === false ? {} : { stream: request.stream }),
  };
}

function temperatureOf({ modelName, temperature }: ChatModelSettings): number | null {
  const isFixed = modelName.startsWith('gpt-5') && !modelName.includes('chat');
  return isFixed && temperature !== 1 ? null : temperature;
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
