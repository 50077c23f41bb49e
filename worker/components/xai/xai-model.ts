import { defineModel } from '../model-nodes/define-model.ts';
import { choice, jsonMode, key, manyTokens, message, modelKwargs, seed, slider } from '../model-nodes/fields.ts';
import { numberIn, settingsOfFields, urlIn } from '../model-nodes/settings.ts';

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
  settings: (inputs, context) =>
    settingsOfFields(inputs, context, {
      provider: 'xAI',
      variable: 'XAI_API_KEY',
      baseUrl: urlIn(inputs, 'base_url', VENDOR),
      temperature: numberIn(inputs, 'temperature') ?? 0.1,
    }),
  asks: { tellsVendorsWords: true },
});
