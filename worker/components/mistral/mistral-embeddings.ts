import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { choice, key, message, whole } from '../model-nodes/fields.ts';
import { keyOf, numberIn, secondsIn, textIn, urlIn } from '../model-nodes/settings.ts';

const VENDOR = 'https://api.mistral.ai/v1/';

/** Mistral's embedding models. */
export const mistralEmbeddings = defineEmbeddings({
  type: 'MistalAIEmbeddings',
  displayName: 'MistralAI Embeddings',
  description: 'Makes vectors of texts with a model of Mistral AI.',
  icon: 'MistralAI',
  outputName: 'Embeddings',
  inputs: [
    choice('model', 'Model', ['mistral-embed']),
    key('mistral_api_key', 'Mistral API Key', { required: true }),
    whole('max_concurrent_requests', 'Max Concurrent Requests', { value: 64, info: 'Kept for flows that have it.' }),
    whole('max_retries', 'Max Retries', { value: 5 }),
    whole('timeout', 'Request Timeout', { value: 120 }),
    message('endpoint', 'API Endpoint', { value: VENDOR, advanced: true }),
  ],
  settings: async (inputs, context) => ({
    provider: 'Mistral',
    modelName: textIn(inputs, 'model'),
    apiKey: await keyOf(inputs, context, 'mistral_api_key', 'MISTRAL_API_KEY'),
    baseUrl: urlIn(inputs, 'endpoint', VENDOR),
    maxRetries: numberIn(inputs, 'max_retries') ?? 5,
    timeout: secondsIn(inputs, 'timeout'),
  }),
});
