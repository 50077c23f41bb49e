import { defineModel } from '../model-nodes/define-model.ts';
import { flag, fraction, message, text, whole } from '../model-nodes/fields.ts';
import { chatSettings, countIn, numberIn, present, textIn } from '../model-nodes/settings.ts';
import { keyFile, keyFileText } from './key-file.ts';

/** Gemini models of Google Cloud's Vertex AI. */
export const vertexModel = defineModel({
  type: 'VertexAiModel',
  displayName: 'Vertex AI',
  description: 'Asks a Gemini model of Vertex AI.',
  icon: 'VertexAI',
  inputs: [
    keyFile(),
    message('model_name', 'Model Name', { value: 'gemini-1.5-pro' }),
    text('project', 'Project', { info: "The project's id; without it the key file's.", advanced: true }),
    text('location', 'Location', { value: 'us-central1', advanced: true }),
    whole('max_output_tokens', 'Max Output Tokens', { info: 'How many tokens an answer may have.' }),
    whole('max_retries', 'Max Retries', { value: 1, info: 'How often an unavailable model is asked again.' }),
    fraction('temperature', 'Temperature', { value: 0, advanced: false }),
    whole('top_k', 'Top K', { info: 'Only so many of the likeliest words.' }),
    fraction('top_p', 'Top P', { value: 0.95, info: 'Only the likeliest words that together have this chance.' }),
    flag('verbose', 'Verbose', { info: 'Kept for flows that have it.', advanced: true }),
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'Vertex AI',
      modelName: textIn(inputs, 'model_name'),
      temperature: numberIn(inputs, 'temperature'),
      maxTokens: countIn(inputs, 'max_output_tokens'),
      maxRetries: numberIn(inputs, 'max_retries') ?? 1,
      options: {
        credentials: await keyFileText(inputs, context),
        project: textIn(inputs, 'project'),
        location: textIn(inputs, 'location'),
      },
      extra: present({ topK: countIn(inputs, 'top_k'), topP: numberIn(inputs, 'top_p') }),
    }),
});
