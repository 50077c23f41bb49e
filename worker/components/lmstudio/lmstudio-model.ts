import { defineModel } from '../model-nodes/define-model.ts';
import { choice, fraction, key, manyTokens, modelKwargs, seed, text } from '../model-nodes/fields.ts';
import { chatSettings, countIn, membersIn, numberIn, textIn, urlIn } from '../model-nodes/settings.ts';

const VENDOR = 'http://localhost:1234/v1';

/** Models that LM Studio serves. */
export const lmstudioModel = defineModel({
  type: 'LMStudioModel',
  displayName: 'LM Studio',
  description: 'Asks a model that LM Studio serves.',
  icon: 'LMStudio',
  inputs: [
    manyTokens,
    modelKwargs,
    choice('model_name', 'Model Name', [], { more: { refresh_button: true } }),
    text('base_url', 'Base URL', { info: 'Where LM Studio listens, with its version.', value: VENDOR }),
    key('api_key', 'LM Studio API Key', { value: 'LMSTUDIO_API_KEY', advanced: true }),
    fraction('temperature', 'Temperature', { value: 0.1 }),
    seed,
  ],
  settings: (inputs) =>
    chatSettings({
      provider: 'LM Studio',
      modelName: String(inputs.model_name ?? ''),
      apiKey: textIn(inputs, 'api_key') || null,
      baseUrl: urlIn(inputs, 'base_url', VENDOR),
      temperature: numberIn(inputs, 'temperature') ?? 0.1,
      maxTokens: countIn(inputs, 'max_tokens'),
      seed: numberIn(inputs, 'seed'),
      extra: membersIn(inputs, 'model_kwargs'),
    }),
  asks: { tellsVendorsWords: true },
});
