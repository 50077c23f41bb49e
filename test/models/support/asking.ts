import type { ChatModelSettings } from '../../../worker/engine/context.ts';
import { toolKind } from '../../../worker/engine/kinds.ts';
import type { ModelMessage, ModelPart, ModelRequest, Tool } from '../../../worker/engine/values.ts';
import { createModels } from '../../../worker/models/create-models.ts';
import type { ModelDeps } from '../../../worker/models/deps.ts';

/** Asks a provider's model and gives the parts of its answer. Nothing waits between tries. */
export async function ask(
  deps: Partial<ModelDeps>,
  settings: Partial<ChatModelSettings> & Pick<ChatModelSettings, 'provider'>,
  messages: readonly ModelMessage[],
  request: Partial<ModelRequest> = {},
): Promise<readonly ModelPart[]> {
  const model = createModels({ fetch, wait: async () => {}, ...deps }).chat({ ...unset, ...settings });
  const parts: ModelPart[] = [];
  const signal = new AbortController().signal;
  const asked = { messages, stream: false, signal, idempotencyKey: 'run/step', ...request };
  for await (const part of model.stream(asked)) parts.push(part);
  return parts;
}

export function textsOf(parts: readonly ModelPart[]): readonly string[] {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}

export function callsOf(parts: readonly ModelPart[]): readonly unknown[] {
  return parts.flatMap((part) => (part.type === 'tool_call' ? [[part.call.name, part.call.args]] : []));
}

export const calculator: Tool = {
  kind: toolKind,
  name: 'evaluate',
  description: 'Evaluates an expression.',
  parameters: {
    properties: { expression: { type: 'string' }, n: { default: 1, type: 'integer' } },
    required: ['expression'],
    type: 'object',
  },
  call: async () => null,
};

/** A conversation in which a tool was called and answered. */
export const toolTalk: readonly ModelMessage[] = [
  { role: 'system', text: 'SYS' },
  { role: 'user', text: 'calc' },
  { role: 'assistant', text: '', toolCalls: [{ id: 'call_1', name: 'evaluate', args: { expression: 'é', n: 1 } }] },
  { role: 'tool', callId: 'call_1', name: 'evaluate', text: '14' },
];

/** A conversation in which two tools were called at once. */
export const twoToolsTalk: readonly ModelMessage[] = [
  { role: 'user', text: 'calc' },
  {
    role: 'assistant',
    text: 'Let me see',
    toolCalls: [
      { id: 'call_1', name: 'evaluate', args: { expression: '1' } },
      { id: 'call_2', name: 'evaluate', args: { expression: '2' } },
    ],
  },
  { role: 'tool', callId: 'call_1', name: 'evaluate', text: '14' },
  { role: 'tool', callId: 'call_2', name: 'evaluate', text: '15' },
];

export const picture = 'data:image/png;base64,iVBORw0KGgo=';

export const unset: ChatModelSettings = {
  provider: '',
  modelName: 'm',
  apiKey: 'sk-test',
  baseUrl: null,
  temperature: null,
  maxTokens: null,
  seed: null,
  jsonMode: false,
  maxRetries: 0,
  timeout: null,
  extra: {},
};
