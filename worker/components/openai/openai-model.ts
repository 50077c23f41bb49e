import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { ModelRefusedError } from '../../engine/model-errors.ts';
import type { LanguageModel, Message } from '../../engine/values.ts';
import { askModel } from '../models_and_agents/ask-model.ts';
import { reasoningModelNames } from './model-names.ts';
import { openaiModelInputs } from './openai-model-inputs.ts';

/** OpenAI's chat models with all that can be set of them, also behind another server's URL. */
export const openaiModel = defineComponent({
  type: 'OpenAIModel',
  displayName: 'OpenAI',
  description: 'Asks a model of OpenAI, or of a server that speaks its protocol.',
  icon: 'OpenAI',
  inputs: openaiModelInputs,
  outputs: [
    {
      name: 'text_output',
      displayName: 'Model Response',
      types: ['Message'],
      method: 'text_response',
      toolMode: true,
      run: async (inputs, context) => answer(inputs, context),
    },
    {
      name: 'model_output',
      displayName: 'Language Model',
      types: ['LanguageModel'],
      method: 'build_model',
      toolMode: true,
      run: async (inputs, context) => modelOf(inputs, context),
    },
  ],
});

/** A malformed request is told in the provider's own sentence (recorded from Langflow 1.7.1). */
async function answer(inputs: Inputs, context: ComponentContext): Promise<Message> {
  const model = await modelOf(inputs, context);
  try {
    return await askModel(model, inputs, context, { streams: inputs.stream === true, streamsUnread: false });
  } catch (error) {
    if (!(error instanceof ModelRefusedError) || error.status !== 400 || error.vendorMessage === null) throw error;
    throw new ModelRefusedError(error.vendorMessage, { status: 400, vendorMessage: error.vendorMessage });
  }
}

async function modelOf(inputs: Inputs, context: ComponentContext): Promise<LanguageModel> {
  const apiKey = (inputs.api_key as string | null) || (await context.variables.get('OPENAI_API_KEY'));
  if (!apiKey) {
    throw new TerminalError(
      'The OpenAI component has no API key. Put one into its field, or name a variable that holds it.',
      'api_key_missing',
    );
  }
  const modelName = String(inputs.model_name ?? '');
  const isReasoning = reasoningModelNames.includes(modelName);
  const seconds = inputs.timeout as number | null;
  return context.models.chat({
    provider: 'OpenAI',
    modelName,
    apiKey,
    baseUrl: (inputs.openai_api_base as string | null) || 'https://api.openai.com/v1',
    temperature: isReasoning ? fixedTemperature(modelName) : ((inputs.temperature as number | null) ?? 0.1),
    maxTokens: (inputs.max_tokens as number | null) || null,
    seed: isReasoning ? null : (inputs.seed as number | null),
    jsonMode: inputs.json_mode === true,
    maxRetries: (inputs.max_retries as number | null) ?? 2,
    timeout: seconds === null || seconds <= 0 ? null : seconds * 1000,
    extra: optionsOf(inputs.model_kwargs),
  });
}

function fixedTemperature(modelName: string): number | null {
  return modelName.startsWith('o1') ? 1 : null;
}

function optionsOf(options: unknown): Readonly<Record<string, unknown>> {
  return typeof options === 'object' && options !== null && !Array.isArray(options)
    ? (options as Readonly<Record<string, unknown>>)
    : {};
}
