import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { choice, fraction, key, message, whole } from '../model-nodes/fields.ts';
import { keyOf, numberIn, secondsIn, textIn } from '../model-nodes/settings.ts';

/** Cohere's embedding models. */
export const cohereEmbeddings = defineEmbeddings({
  type: 'CohereEmbeddings',
  displayName: 'Cohere Embeddings',
  description: 'Makes vectors of texts with a model of Cohere.',
  icon: 'Cohere',
  outputName: 'Embeddings',
  inputs: [
    key('api_key', 'Cohere API Key', { required: true, realTimeRefresh: true }),
    choice(
      'model_name',
      'Model',
      ['embed-english-v2.0', 'embed-multilingual-v2.0', 'embed-english-light-v2.0', 'embed-multilingual-light-v2.0'],
      { more: { refresh_button: true, combobox: true } },
    ),
    message('truncate', 'Truncate', { info: 'Which end of a text that is too long is cut.', advanced: true }),
    whole('max_retries', 'Max Retries', { value: 3 }),
    message('user_agent', 'User Agent', { value: 'langchain', advanced: true }),
    fraction('request_timeout', 'Request Timeout'),
  ],
  settings: async (inputs, context) => ({
    provider: 'Cohere',
    modelName: textIn(inputs, 'model_name'),
    apiKey: await keyOf(inputs, context, 'api_key', 'COHERE_API_KEY'),
    maxRetries: Math.max(0, (numberIn(inputs, 'max_retries') ?? 3) - 1),
    timeout: secondsIn(inputs, 'request_timeout'),
    headers: { 'x-client-name': textIn(inputs, 'user_agent') || 'langchain' },
    extra: { truncate: textIn(inputs, 'truncate') },
  }),
});
