import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { key, message } from '../model-nodes/fields.ts';
import { keyOf, textIn } from '../model-nodes/settings.ts';

/** Google's embedding models. */
export const googleEmbeddings = defineEmbeddings({
  type: 'Google Generative AI Embeddings',
  displayName: 'Google Generative AI Embeddings',
  description: "Makes vectors of texts with Google's embedding models.",
  icon: 'GoogleGenerativeAI',
  outputName: 'Embeddings',
  inputs: [
    key('api_key', 'Google Generative AI API Key', { required: true }),
    message('model_name', 'Model Name', { value: 'models/text-embedding-004' }),
  ],
  settings: async (inputs, context) => ({
    provider: 'Google',
    modelName: textIn(inputs, 'model_name'),
    apiKey: await keyOf(inputs, context, 'api_key', 'GOOGLE_API_KEY'),
  }),
});
