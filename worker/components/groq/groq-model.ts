import { defineModel } from '../model-nodes/define-model.ts';
import { choice, key, maxTokens, message, slider, toolModels, whole } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf, numberIn, urlIn } from '../model-nodes/settings.ts';

const VENDOR = 'https://api.groq.com';

/** The models that Groq serves. */
export const groqModel = defineModel({
  type: 'GroqModel',
  displayName: 'Groq',
  description: 'Asks a model that Groq serves.',
  icon: 'Groq',
  inputs: [
    key('api_key', 'Groq API Key', { realTimeRefresh: true }),
    message('base_url', 'Groq API Base', {
      info: 'Where Groq is asked, or a server that stands in for it.',
      value: VENDOR,
      advanced: true,
      realTimeRefresh: true,
    }),
    maxTokens({ displayName: 'Max Output Tokens' }),
    slider('temperature', 'Temperature', 0.1, [0, 1], { advanced: true }),
    whole('n', 'N', { info: 'How many answers are made; the first one counts.' }),
    choice('model_name', 'Model', ['llama-3.1-8b-instant', 'llama-3.3-70b-versatile'], {
      more: { refresh_button: true, combobox: true },
    }),
    toolModels,
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'Groq',
      modelName: String(inputs.model_name ?? ''),
      apiKey: await keyOf(inputs, context, 'api_key', 'GROQ_API_KEY'),
      baseUrl: urlIn(inputs, 'base_url', VENDOR),
      temperature: numberIn(inputs, 'temperature'),
      maxTokens: countIn(inputs, 'max_tokens'),
      extra: { n: countIn(inputs, 'n') ?? 1 },
    }),
  asks: { streamsUnread: () => true },
});
