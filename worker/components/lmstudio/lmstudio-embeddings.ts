import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { choice, fraction, key, message } from '../model-nodes/fields.ts';
import { textIn, urlIn } from '../model-nodes/settings.ts';

const VENDOR = 'http://localhost:1234/v1';

/** Embedding models that LM Studio serves. */
export const lmstudioEmbeddings = defineEmbeddings({
  type: 'LMStudioEmbeddingsComponent',
  displayName: 'LM Studio Embeddings',
  description: 'Makes vectors of texts with a model that LM Studio serves.',
  icon: 'LMStudio',
  inputs: [
    choice('model', 'Model', [], { required: true, more: { refresh_button: true } }),
    message('base_url', 'LM Studio Base URL', { value: VENDOR, required: true, more: { refresh_button: true } }),
    key('api_key', 'LM Studio API Key', { value: 'LMSTUDIO_API_KEY', advanced: true }),
    fraction('temperature', 'Model Temperature', { value: 0.1 }),
  ],
  settings: (inputs) => ({
    provider: 'LM Studio',
    modelName: textIn(inputs, 'model'),
    apiKey: textIn(inputs, 'api_key') || null,
    baseUrl: urlIn(inputs, 'base_url', VENDOR),
  }),
});
