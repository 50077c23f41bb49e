import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { LanguageModel } from '../../engine/values.ts';
import { chatModelNames, reasoningModelNames } from '../openai/model-names.ts';
import { askModel } from './ask-model.ts';
import { languageModelInputs } from './language-model-inputs.ts';

/** Any provider's chat model, chosen by a field: gives its answer, or itself to components that want a model. */
export const languageModel = defineComponent({
  type: 'LanguageModelComponent',
  displayName: 'Language Model',
  description: 'Asks a language model of a provider of your choice.',
  icon: 'brain-circuit',
  priority: 0,
  inputs: languageModelInputs([...chatModelNames, ...reasoningModelNames]),
  outputs: [
    {
      name: 'text_output',
      displayName: 'Model Response',
      types: ['Message'],
      method: 'text_response',
      toolMode: true,
      run: async (inputs, context) =>
        askModel(modelOf(inputs, context), inputs, context, {
          streams: inputs.stream === true,
          streamsUnread: true,
        }),
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

function modelOf(inputs: Inputs, context: ComponentContext): LanguageModel {
  const provider = String(inputs.provider ?? '');
  const vendor = KEY_OWNERS[provider];
  const apiKey = (inputs.api_key as string | null) || null;
  if (vendor !== undefined && apiKey === null) {
    throw new TerminalError(`${vendor} API key is required when using ${provider} provider`, 'api_key_missing');
  }
  const modelName = String(inputs.model_name ?? '');
  return context.models.chat({
    provider,
    modelName,
    apiKey,
    baseUrl: null,
    temperature: reasoningModelNames.includes(modelName) ? null : (inputs.temperature as number | null),
    maxTokens: null,
    seed: null,
    jsonMode: false,
    maxRetries: 2,
    timeout: null,
    extra: {},
  });
}

/** Whose key each provider that needs one wants. */
const KEY_OWNERS: Readonly<Record<string, string>> = {
  OpenAI: 'OpenAI',
  Anthropic: 'Anthropic',
  Google: 'Google',
  'IBM watsonx.ai': 'IBM',
};
