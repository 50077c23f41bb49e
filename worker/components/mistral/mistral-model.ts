import { defineModel } from '../model-nodes/define-model.ts';
import { choice, flag, fraction, key, maxTokens, text, whole } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf, numberIn, secondsIn, urlIn } from '../model-nodes/settings.ts';

const VENDOR = 'https://api.mistral.ai/v1';

/** Mistral's models. */
export const mistralModel = defineModel({
  type: 'MistralModel',
  displayName: 'MistralAI',
  description: 'Asks a model of Mistral AI.',
  icon: 'MistralAI',
  inputs: [
    maxTokens(),
    choice(
      'model_name',
      'Model Name',
      [
        'open-mixtral-8x7b',
        'open-mixtral-8x22b',
        'mistral-small-latest',
        'mistral-medium-latest',
        'mistral-large-latest',
        'codestral-latest',
      ],
      { value: 'codestral-latest' },
    ),
    text('mistral_api_base', 'Mistral API Base', { info: 'Where Mistral is asked, with its version.', advanced: true }),
    key('api_key', 'Mistral API Key', { value: 'MISTRAL_API_KEY', required: true }),
    fraction('temperature', 'Temperature', { value: 0.1 }),
    whole('max_retries', 'Max Retries', { value: 5, info: 'How often an unavailable model is asked again.' }),
    whole('timeout', 'Timeout', { value: 60, info: 'How many seconds the model may be silent.' }),
    whole('max_concurrent_requests', 'Max Concurrent Requests', { value: 3, info: 'Kept for flows that have it.' }),
    fraction('top_p', 'Top P', { value: 1 }),
    whole('random_seed', 'Random Seed', { value: 1 }),
    flag('safe_mode', 'Safe Mode', { advanced: true }),
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'Mistral',
      modelName: String(inputs.model_name ?? ''),
      apiKey: await keyOf(inputs, context, 'api_key', 'MISTRAL_API_KEY'),
      baseUrl: urlIn(inputs, 'mistral_api_base', VENDOR),
      temperature: numberIn(inputs, 'temperature'),
      maxTokens: countIn(inputs, 'max_tokens'),
      seed: numberIn(inputs, 'random_seed'),
      maxRetries: numberIn(inputs, 'max_retries') ?? 5,
      timeout: secondsIn(inputs, 'timeout'),
      extra: { top_p: numberIn(inputs, 'top_p') ?? 1, safe_prompt: inputs.safe_mode === true },
    }),
  asks: { streamsUnread: () => true },
});
