import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { choice, key } from '../model-nodes/fields.ts';
import { keyOf, textIn } from '../model-nodes/settings.ts';
import { openaiEmbeddingNames } from '../openai/model-names.ts';

/** The embedding models behind AI/ML API. */
export const aimlEmbeddings = defineEmbeddings({
  type: 'AIMLEmbeddings',
  displayName: 'AI/ML API Embeddings',
  description: 'Makes vectors of texts with a model behind AI/ML API.',
  icon: 'AIML',
  inputs: [
    choice('model_name', 'Model Name', openaiEmbeddingNames, { value: '', required: true }),
    key('aiml_api_key', 'AI/ML API Key', { value: 'AIML_API_KEY', required: true }),
  ],
  settings: async (inputs, context) => ({
    provider: 'AI/ML API',
    modelName: textIn(inputs, 'model_name'),
    apiKey: await keyOf(inputs, context, 'aiml_api_key', 'AIML_API_KEY'),
    maxRetries: 0,
  }),
});
