import { defineModel } from '../model-nodes/define-model.ts';
import { choice, key, maxTokens, message, slider, toolModels } from '../model-nodes/fields.ts';
import { chatSettings, keyOf, numberIn, urlIn } from '../model-nodes/settings.ts';
import { anthropicModelNames } from './model-names.ts';

const VENDOR = 'https://api.anthropic.com';

/** Anthropic's Claude models. */
export const anthropicModel = defineModel({
  type: 'AnthropicModel',
  displayName: 'Anthropic',
  description: "Asks one of Anthropic's Claude models.",
  icon: 'Anthropic',
  inputs: [
    maxTokens({ value: 4096 }),
    choice('model_name', 'Model Name', anthropicModelNames, { more: { refresh_button: true, combobox: true } }),
    key('api_key', 'Anthropic API Key', { required: true, realTimeRefresh: true }),
    slider('temperature', 'Temperature', 0.1, [0, 1], { advanced: true }),
    message('base_url', 'Anthropic API URL', {
      info: 'Where Anthropic is asked, or a server that stands in for it.',
      value: VENDOR,
      advanced: true,
      realTimeRefresh: true,
    }),
    toolModels,
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'Anthropic',
      modelName: String(inputs.model_name ?? ''),
      apiKey: await keyOf(inputs, context, 'api_key', 'ANTHROPIC_API_KEY'),
      baseUrl: urlIn(inputs, 'base_url', VENDOR),
      temperature: numberIn(inputs, 'temperature'),
      maxTokens: numberIn(inputs, 'max_tokens') ?? 4096,
    }),
  asks: { streamsUnread: () => true, tellsVendorsWords: true },
});
