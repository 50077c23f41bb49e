import { defineModel } from '../model-nodes/define-model.ts';
import { choice, jsonMode, key, manyTokens, message, modelKwargs, seed, slider } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf, membersIn, numberIn, urlIn } from '../model-nodes/settings.ts';

const VENDOR = 'https://api.x.ai/v1';

/** The Grok models of xAI. */
export const xaiModel = defineModel({
  type: 'xAIModel',
  displayName: 'xAI',
  description: 'Asks one of the Grok models of xAI.',
  icon: 'xAI',
  inputs: [
    manyTokens,
    modelKwargs,
    jsonMode,
    choice('model_name', 'Model Name', ['grok-2-latest'], { more: { refresh_button: true, combobox: true } }),
    message('base_url', 'xAI API Base', { info: 'Where xAI is asked.', value: VENDOR, advanced: true }),
    key('api_key', 'xAI API Key', { value: 'XAI_API_KEY', required: true }),
    slider('temperature', 'Temperature', 0.1, [0, 2], { advanced: true }),
    seed,
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'xAI',
      modelName: String(inputs.model_name ?? ''),
      apiKey: await keyOf(inputs, context, 'api_key', 'XAI_API_KEY'),
      baseUrl: urlIn(inputs, 'base_url', VENDOR),
      temperature: numberIn(inputs, 'temperature') ?? 0.1,
      maxTokens: countIn(inputs, 'max_tokens'),
      seed: numberIn(inputs, 'seed'),
      jsonMode: inputs.json_mode === true,
      extra: membersIn(inputs, 'model_kwargs'),
    }),
  asks: { tellsVendorsWords: true },
});
