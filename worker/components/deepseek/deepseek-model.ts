import { defineModel } from '../model-nodes/define-model.ts';
import { choice, jsonMode, key, manyTokens, modelKwargs, seed, slider, text } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf, membersIn, numberIn, urlIn } from '../model-nodes/settings.ts';

const VENDOR = 'https://api.deepseek.com';

/** DeepSeek's models. */
export const deepseekModel = defineModel({
  type: 'DeepSeekModelComponent',
  displayName: 'DeepSeek',
  description: 'Asks a model of DeepSeek.',
  icon: 'DeepSeek',
  inputs: [
    manyTokens,
    modelKwargs,
    jsonMode,
    choice('model_name', 'Model Name', ['deepseek-chat'], { more: { refresh_button: true } }),
    text('api_base', 'DeepSeek API Base', { info: 'Where DeepSeek is asked.', value: VENDOR, advanced: true }),
    key('api_key', 'DeepSeek API Key', { required: true }),
    slider('temperature', 'Temperature', 1, [0, 2], { advanced: true }),
    seed,
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'DeepSeek',
      modelName: String(inputs.model_name ?? ''),
      apiKey: await keyOf(inputs, context, 'api_key', 'DEEPSEEK_API_KEY'),
      baseUrl: urlIn(inputs, 'api_base', VENDOR),
      temperature: numberIn(inputs, 'temperature') ?? 0.1,
      maxTokens: countIn(inputs, 'max_tokens'),
      seed: numberIn(inputs, 'seed'),
      jsonMode: inputs.json_mode === true,
      extra: membersIn(inputs, 'model_kwargs'),
    }),
  asks: { streamsUnread: () => true, tellsVendorsWords: true },
});
