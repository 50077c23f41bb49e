import { defineModel } from '../model-nodes/define-model.ts';
import { choice, fraction, key, maxTokens, range } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf } from '../model-nodes/settings.ts';

/** The MariTalk models of Maritaca AI. */
export const maritalkModel = defineModel({
  type: 'Maritalk',
  displayName: 'MariTalk',
  description: 'Asks one of the MariTalk models.',
  icon: 'Maritalk',
  inputs: [
    maxTokens({ value: 512 }),
    choice('model_name', 'Model Name', ['sabia-2-small', 'sabia-2-medium'], { value: ['sabia-2-small'] }),
    key('api_key', 'MariTalk API Key'),
    fraction('temperature', 'Temperature', { value: 0.1, advanced: false, more: { range_spec: range(0, 1) } }),
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'MariTalk',
      modelName: firstOf(inputs.model_name),
      apiKey: await keyOf(inputs, context, 'api_key', 'MARITALK_API_KEY'),
      temperature: countIn(inputs, 'temperature') ?? 0.1,
      maxTokens: countIn(inputs, 'max_tokens'),
      maxRetries: 0,
    }),
});

/** A new node holds a list of one name, for a reason nobody knows. */
function firstOf(value: unknown): string {
  return String((Array.isArray(value) ? value[0] : value) ?? '');
}
