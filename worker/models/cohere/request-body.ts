import type { ChatModelSettings } from '../../engine/context.ts';
import type { ModelMessage, ModelRequest, Tool } from '../../engine/values.ts';
import { argumentsText } from '../tool-arguments.ts';
import { given } from '../wire-members.ts';

/** The body of a chat request as flows have sent it so far: a tool's answer is a document, a call comes with a plan. */
export function cohereBody(settings: ChatModelSettings, request: ModelRequest): Readonly<Record<string, unknown>> {
  const tools = (request.tools ?? []).map(wireTool);
  return {
    model: settings.modelName,
    ...given('temperature', settings.temperature),
    ...given('max_tokens', settings.maxTokens),
    ...given('seed', settings.seed),
    ...given('stop_sequences', request.stop),
    ...(settings.jsonMode ? { response_format: { type: 'json_object' } } : {}),
    ...(request.answerSchema && {
      response_format: { type: 'json_object', json_schema: request.answerSchema.schema },
    }),
    ...(tools.length > 0 ? { tools } : {}),
    ...(request.toolChoice === undefined ? {} : { tool_choice: 'REQUIRED' }),
    ...settings.extra,
    messages: request.messages.map(wireMessage),
    stream: request.stream,
  };
}

function wireMessage(message: ModelMessage): unknown {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user': {
      const images = (message.images ?? []).map((url) => ({ type: 'image_url', image_url: { url } }));
      const content = images.length === 0 ? message.text : [{ type: 'text', text: message.text }, ...images];
      return { role: 'user', content };
    }
    case 'assistant': {
      const calls = (message.toolCalls ?? []).map((call) => ({
        id: call.id,
        type: 'function',
        function: { name: call.name, arguments: argumentsText(call, { ensureAscii: true }) },
      }));
      if (calls.length === 0) return { role: 'assistant', content: message.text };
      return { role: 'assistant', tool_calls: calls, tool_plan: message.text || USUAL_PLAN };
    }
    case 'tool':
      return {
        role: 'tool',
        tool_call_id: message.callId,
        content: [{ type: 'document', document: { data: { output: message.text } } }],
      };
  }
}

function wireTool({ name, description, parameters }: Tool): unknown {
  return { type: 'function', function: { name, description, parameters } };
}

const USUAL_PLAN = 'I will assist you using the tools provided.';
