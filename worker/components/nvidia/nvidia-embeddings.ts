import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { choice, fraction, key, message } from '../model-nodes/fields.ts';
import { keyOf, textIn, urlIn } from '../model-nodes/settings.ts';

const VENDOR = 'https://integrate.api.nvidia.com/v1';

/** The embedding models that NVIDIA serves. */
export const nvidiaEmbeddings = defineEmbeddings({
  type: 'NVIDIAEmbeddingsComponent',
  displayName: 'NVIDIA Embeddings',
  description: 'Makes vectors of texts with a model that NVIDIA serves.',
  icon: 'NVIDIA',
  inputs: [
    choice('model', 'Model', ['nvidia/nv-embed-v1', 'snowflake/arctic-embed-I'], { required: true }),
    message('base_url', 'NVIDIA Base URL', { value: VENDOR, required: true, more: { refresh_button: true } }),
    key('nvidia_api_key', 'NVIDIA API Key', { value: 'NVIDIA_API_KEY', required: true }),
    fraction('temperature', 'Model Temperature', { value: 0.1 }),
  ],
  settings: async (inputs, context) => ({
    provider: 'NVIDIA',
    modelName: textIn(inputs, 'model'),
    apiKey: await keyOf(inputs, context, 'nvidia_api_key', 'NVIDIA_API_KEY'),
    baseUrl: urlIn(inputs, 'base_url', VENDOR),
    maxRetries: 0,
  }),
});
