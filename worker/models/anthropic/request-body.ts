import type { ChatModelSettings } from '../../engine/context.ts';
import type { ModelRequest } from '../../engine/values.ts';
import { given } from '../wire-members.ts';
import { wireMessages } from './wire-messages.ts';

/**
 * The body of a Messages request as flows have sent it so far: `max_tokens` is 1024 where nobody says, and the system
 * message is a text of its own.
 */
export function anthropicBody(settings: ChatModelSettings, request: ModelRequest): Readonly<Record<string, unknown>> {
  const system = request.messages.flatMap((message) => (message.role === 'system' ? [message.text] : []));
  const tools = (request.tools ?? []).map(({ name, description, parameters }) => ({
    name,
    input_schema: parameters,
    description,
  }));
  return {
    model: settings.modelName,
    max_tokens: settings.maxTokens ?? 1024,
    ...given('temperature', settings.temperature),
    ...(system.length > 0 ? { system: system.join('\n') } : {}),
    ...(tools.length > 0 ? { tools } : {}),
    ...given('tool_choice', wireChoice(request.toolChoice)),
    ...given('stop_sequences', request.stop),
    ...settings.extra,
    messages: wireMessages(request.messages),
    ...(request.stream ? { stream: true } : {}),
  };
}

function wireChoice(choice: ModelRequest['toolChoice']): unknown {
  if (choice === undefined) return undefined;
  return choice === 'any' ? { type: 'any' } : { type: 'tool', name: choice };
}
