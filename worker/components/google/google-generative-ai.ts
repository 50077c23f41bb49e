import { defineModel } from '../model-nodes/define-model.ts';
import { choice, flag, fraction, key, slider, whole } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf, numberIn, present } from '../model-nodes/settings.ts';
import { googleModelNames } from './model-names.ts';

/** Google's Gemini models. */
export const googleModel = defineModel({
  type: 'GoogleGenerativeAIModel',
  displayName: 'Google Generative AI',
  description: "Asks one of Google's Gemini models.",
  icon: 'GoogleGenerativeAI',
  inputs: [
    whole('max_output_tokens', 'Max Output Tokens', { info: 'How many tokens an answer may have.', advanced: false }),
    choice('model_name', 'Model', googleModelNames, { more: { refresh_button: true, combobox: true } }),
    key('api_key', 'Google API Key', { required: true, realTimeRefresh: true }),
    fraction('top_p', 'Top P', { info: 'Only the likeliest words that together have this chance.' }),
    slider('temperature', 'Temperature', 0.1, [0, 1]),
    whole('n', 'N', { info: 'How many answers are made; the first one counts.' }),
    whole('top_k', 'Top K', { info: 'Only so many of the likeliest words.' }),
    flag('tool_model_enabled', 'Tool Model Enabled', { info: 'Show only models that can call tools.' }),
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'Google',
      modelName: String(inputs.model_name ?? ''),
      apiKey: await keyOf(inputs, context, 'api_key', 'GOOGLE_API_KEY'),
      temperature: numberIn(inputs, 'temperature'),
      maxTokens: countIn(inputs, 'max_output_tokens'),
      maxRetries: 5,
      extra: present({
        candidateCount: countIn(inputs, 'n') ?? 1,
        topP: countIn(inputs, 'top_p'),
        topK: countIn(inputs, 'top_k'),
      }),
    }),
});
