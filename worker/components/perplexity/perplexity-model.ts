import { defineModel } from '../model-nodes/define-model.ts';
import { choice, fraction, key, maxTokens, slider, whole } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf } from '../model-nodes/settings.ts';

/** Perplexity's models, which look things up before they answer. */
export const perplexityModel = defineModel({
  type: 'PerplexityModel',
  displayName: 'Perplexity',
  description: 'Asks a model of Perplexity.',
  icon: 'Perplexity',
  inputs: [
    choice('model_name', 'Model Name', [
      'llama-3.1-sonar-small-128k-online',
      'llama-3.1-sonar-large-128k-online',
      'llama-3.1-sonar-huge-128k-online',
      'llama-3.1-sonar-small-128k-chat',
      'llama-3.1-sonar-large-128k-chat',
      'llama-3.1-8b-instruct',
      'llama-3.1-70b-instruct',
    ]),
    maxTokens({ displayName: 'Max Output Tokens', advanced: false }),
    key('api_key', 'Perplexity API Key', { required: true }),
    slider('temperature', 'Temperature', 0.75, [0, 2, 0.05]),
    fraction('top_p', 'Top P', { info: 'Only the likeliest words that together have this chance.' }),
    whole('n', 'N', { info: 'How many answers are made; the first one counts.' }),
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'Perplexity',
      modelName: String(inputs.model_name ?? ''),
      apiKey: await keyOf(inputs, context, 'api_key', 'PERPLEXITY_API_KEY'),
      temperature: countIn(inputs, 'temperature') ?? 0.75,
      maxTokens: countIn(inputs, 'max_tokens'),
      maxRetries: 5,
      extra: { top_p: countIn(inputs, 'top_p'), n: countIn(inputs, 'n') ?? 1 },
    }),
});
