import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { choice, flag, key, text, whole } from '../model-nodes/fields.ts';
import { keyOf, numberIn, textIn } from '../model-nodes/settings.ts';
import { watsonxUrls } from './watsonx-regions.ts';

/** The embedding models of IBM watsonx.ai. */
export const watsonxEmbeddings = defineEmbeddings({
  type: 'WatsonxEmbeddingsComponent',
  displayName: 'IBM watsonx.ai Embeddings',
  description: 'Makes vectors of texts with a model of IBM watsonx.ai.',
  icon: 'WatsonxAI',
  inputs: [
    choice('url', 'watsonx API Endpoint', watsonxUrls, { value: '', realTimeRefresh: true }),
    text('project_id', 'watsonx project id', { info: "The model's project or space.", required: true }),
    key('api_key', 'Watsonx API Key', { required: true }),
    choice('model_name', 'Model Name', [], { required: true, more: { dynamic: true } }),
    whole('truncate_input_tokens', 'Truncate Input Tokens', { value: 200, info: 'Where a long text is cut.' }),
    flag('input_text', 'Include the original text in the output', { value: true, advanced: true }),
  ],
  settings: async (inputs, context) => ({
    provider: 'IBM watsonx.ai',
    modelName: textIn(inputs, 'model_name'),
    apiKey: await keyOf(inputs, context, 'api_key', 'WATSONX_APIKEY'),
    baseUrl: textIn(inputs, 'url') || null,
    options: { projectId: textIn(inputs, 'project_id') },
    extra: {
      truncate_input_tokens: numberIn(inputs, 'truncate_input_tokens'),
      return_options: { input_text: inputs.input_text !== false },
    },
  }),
});
