import { defineModel } from '../model-nodes/define-model.ts';
import { key, slider } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf } from '../model-nodes/settings.ts';

/** Cohere's chat models. A node names none; the vendor's usual one is asked. */
export const cohereModel = defineModel({
  type: 'CohereModel',
  displayName: 'Cohere Language Models',
  description: 'Asks a model of Cohere.',
  icon: 'Cohere',
  inputs: [
    key('cohere_api_key', 'Cohere API Key', { value: 'COHERE_API_KEY', required: true }),
    slider('temperature', 'Temperature', 0.75, [0, 2], { advanced: true }),
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'Cohere',
      modelName: '',
      apiKey: await keyOf(inputs, context, 'cohere_api_key', 'COHERE_API_KEY'),
      temperature: countIn(inputs, 'temperature') ?? 0.75,
    }),
});
