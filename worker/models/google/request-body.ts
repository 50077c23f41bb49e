import type { ChatModelSettings } from '../../engine/context.ts';
import type { ModelRequest } from '../../engine/values.ts';
import { given } from '../wire-members.ts';
import { googleSchema } from './schema.ts';
import { wireContents } from './wire-contents.ts';

/**
 * The body of a `generateContent` request as flows have sent it so far. Members of `settings.extra` belong to its
 * `generationConfig` (`topP`, `topK`, `candidateCount`).
 */
export function googleBody(settings: ChatModelSettings, request: ModelRequest): Readonly<Record<string, unknown>> {
  const system = request.messages.flatMap((message) => (message.role === 'system' ? [{ text: message.text }] : []));
  const contents = wireContents(request.messages);
  const tools = (request.tools ?? []).map(({ name, description, parameters }) => ({
    name,
    description,
    ...(hasProperties(parameters) ? { parameters: googleSchema(parameters) } : {}),
  }));
  return {
    ...(contents.length > 0 ? { contents } : {}),
    ...(system.length > 0 ? { systemInstruction: { parts: system } } : {}),
    ...(tools.length > 0 ? { tools: [{ functionDeclarations: tools }] } : {}),
    ...given('toolConfig', toolConfig(request.toolChoice)),
    generationConfig: {
      candidateCount: 1,
      ...given('temperature', settings.temperature),
      ...given('maxOutputTokens', settings.maxTokens),
      ...given('seed', settings.seed),
      ...given('stopSequences', request.stop),
      ...(settings.jsonMode ? { responseMimeType: 'application/json' } : {}),
      ...(request.answerSchema && {
        responseMimeType: 'application/json',
        responseSchema: googleSchema(request.answerSchema.schema),
      }),
      ...settings.extra,
    },
  };
}

function toolConfig(choice: ModelRequest['toolChoice']): unknown {
  if (choice === undefined) return undefined;
  const allowed = choice === 'any' ? {} : { allowedFunctionNames: [choice] };
  return { functionCallingConfig: { mode: 'ANY', ...allowed } };
}

function hasProperties({ properties }: Readonly<Record<string, unknown>>): boolean {
  return Object.keys((properties as object | undefined) ?? {}).length > 0;
}
