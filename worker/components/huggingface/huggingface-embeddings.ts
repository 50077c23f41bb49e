import { TerminalError } from '../../engine/errors.ts';
import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { key, message } from '../model-nodes/fields.ts';
import { textIn } from '../model-nodes/settings.ts';

/** Text embeddings inference of Hugging Face: the hub's, or a server of one's own. */
export const huggingFaceEmbeddings = defineEmbeddings({
  type: 'HuggingFaceInferenceAPIEmbeddings',
  displayName: 'Hugging Face Embeddings Inference',
  description: 'Makes vectors of texts with a model of the Hugging Face hub, or a server of your own.',
  icon: 'HuggingFace',
  outputName: 'Embeddings',
  inputs: [
    key('api_key', 'HuggingFace API Key', { info: 'The key; a server of your own may need none.' }),
    message('inference_endpoint', 'Inference Endpoint', {
      value: 'https://api-inference.huggingface.co/models/',
      info: 'The hub, or the URL of a server.',
      required: true,
    }),
    message('model_name', 'Model Name', { value: 'BAAI/bge-large-en-v1.5', required: true }),
  ],
  settings(inputs) {
    const endpoint = textIn(inputs, 'inference_endpoint');
    const isHubs = /\bapi-inference\.huggingface\.co\b/i.test(endpoint);
    const apiKey = textIn(inputs, 'api_key');
    if (apiKey === '' && /huggingface\.co/i.test(endpoint)) {
      throw new TerminalError('API Key is required for non-local inference endpoints', 'api_key_missing');
    }
    if (!isHubs && !URL.canParse(endpoint)) {
      throw new TerminalError(
        `Invalid inference endpoint format: '${endpoint}'. Write it with its scheme and host, as http://localhost:8080.`,
      );
    }
    return {
      provider: 'Hugging Face',
      modelName: textIn(inputs, 'model_name'),
      apiKey: apiKey || 'APIKeyForLocalDeployment',
      baseUrl: isHubs ? null : endpoint,
    };
  },
});
