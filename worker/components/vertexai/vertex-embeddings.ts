import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { flag, fraction, message, whole } from '../model-nodes/fields.ts';
import { numberIn, textIn } from '../model-nodes/settings.ts';
import { keyFile, keyFileText } from './key-file.ts';

const unused = { info: 'Kept for flows that have it; embedding models do not know it.' };

/** The embedding models of Google Cloud's Vertex AI. */
export const vertexEmbeddings = defineEmbeddings({
  type: 'VertexAIEmbeddings',
  displayName: 'Vertex AI Embeddings',
  description: 'Makes vectors of texts with a model of Vertex AI.',
  icon: 'VertexAI',
  outputName: 'Embeddings',
  inputs: [
    keyFile({ required: true }),
    message('location', 'Location', { value: 'us-central1', advanced: true }),
    message('project', 'Project', { info: "The project's id; without it the key file's.", advanced: true }),
    whole('max_output_tokens', 'Max Output Tokens', unused),
    whole('max_retries', 'Max Retries', { value: 1, info: 'How often an unavailable model is asked again.' }),
    message('model_name', 'Model Name', { value: 'textembedding-gecko', required: true }),
    whole('n', 'N', { value: 1, ...unused }),
    whole('request_parallelism', 'Request Parallelism', { value: 5, ...unused }),
    message('stop_sequences', 'Stop', { advanced: true, list: true, ...unused }),
    flag('streaming', 'Streaming', { advanced: true, ...unused }),
    fraction('temperature', 'Temperature', { value: 0, advanced: false, ...unused }),
    whole('top_k', 'Top K', unused),
    fraction('top_p', 'Top P', { value: 0.95, ...unused }),
  ],
  settings: async (inputs, context) => ({
    provider: 'Vertex AI',
    modelName: textIn(inputs, 'model_name'),
    maxRetries: numberIn(inputs, 'max_retries') ?? 1,
    options: {
      credentials: await keyFileText(inputs, context),
      project: textIn(inputs, 'project'),
      location: textIn(inputs, 'location'),
    },
  }),
});
