import { defineModel } from '../model-nodes/define-model.ts';
import { choice, jsonMode, key, manyTokens, modelKwargs, seed, slider, text } from '../model-nodes/fields.ts';
import { numberIn, settingsOfFields, urlIn } from '../model-nodes/settings.ts';

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
  settings: (inputs, context) =>
    settingsOfFields(inputs, context, {
      provider: 'DeepSeek',
      variable: 'DEEPSEEK_API_KEY',
      baseUrl: urlIn(inputs, 'api_base', VENDOR),
      temperature: numberIn(inputs, 'temperature') ?? 0.1,
    }),
  asks: { streamsUnread: () => true, tellsVendorsWords: true },
});
