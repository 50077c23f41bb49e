import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { choice, key, message, whole } from '../model-nodes/fields.ts';
import { countIn, keyOf, textIn } from '../model-nodes/settings.ts';
import { openaiEmbeddingNames } from '../openai/model-names.ts';

/** OpenAI's embedding models as Azure deploys them. */
export const azureOpenaiEmbeddings = defineEmbeddings({
  type: 'AzureOpenAIEmbeddings',
  displayName: 'Azure OpenAI Embeddings',
  description: "Makes vectors of texts with one of OpenAI's models in a deployment of Azure's.",
  icon: 'Azure',
  outputName: 'Embeddings',
  inputs: [
    choice('model', 'Model', openaiEmbeddingNames),
    message('azure_endpoint', 'Azure Endpoint', {
      info: 'Your resource, for example https://example.openai.azure.com/.',
      required: true,
    }),
    message('azure_deployment', 'Deployment Name', { required: true }),
    choice(
      'api_version',
      'API Version',
      [
        '2022-12-01',
        '2023-03-15-preview',
        '2023-05-15',
        '2023-06-01-preview',
        '2023-07-01-preview',
        '2023-08-01-preview',
      ],
      { value: '2023-08-01-preview', advanced: true },
    ),
    key('api_key', 'Azure OpenAI API Key', { required: true }),
    whole('dimensions', 'Dimensions', { info: 'The length of the vectors, where the model lets it be chosen.' }),
  ],
  settings: async (inputs, context) => ({
    provider: 'Azure OpenAI',
    modelName: textIn(inputs, 'model'),
    apiKey: await keyOf(inputs, context, 'api_key', 'AZURE_OPENAI_API_KEY'),
    baseUrl: textIn(inputs, 'azure_endpoint') || null,
    dimensions: countIn(inputs, 'dimensions'),
    options: { deployment: textIn(inputs, 'azure_deployment'), apiVersion: textIn(inputs, 'api_version') },
  }),
});
