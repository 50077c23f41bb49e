import { defineModel } from '../model-nodes/define-model.ts';
import { choice, key, maxTokens, message, slider } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf, numberIn, textIn } from '../model-nodes/settings.ts';

/** OpenAI's models as Azure deploys them. */
export const azureOpenaiModel = defineModel({
  type: 'AzureOpenAIModel',
  displayName: 'Azure OpenAI',
  description: "Asks one of OpenAI's models in a deployment of Azure's.",
  icon: 'Azure',
  inputs: [
    message('azure_endpoint', 'Azure Endpoint', {
      info: 'Your resource, for example https://example.openai.azure.com/.',
      required: true,
    }),
    message('azure_deployment', 'Deployment Name', { required: true }),
    key('api_key', 'Azure Chat OpenAI API Key', { required: true }),
    choice(
      'api_version',
      'API Version',
      [
        '2025-02-01-preview',
        '2025-01-01-preview',
        '2024-12-01-preview',
        '2024-10-01-preview',
        '2024-09-01-preview',
        '2024-08-01-preview',
        '2024-07-01-preview',
        '2024-06-01',
        '2024-03-01-preview',
        '2024-02-15-preview',
        '2023-12-01-preview',
        '2023-05-15',
      ],
      { value: '2024-06-01' },
    ),
    slider('temperature', 'Temperature', 0.7, [0, 2], { advanced: true }),
    maxTokens(),
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'Azure OpenAI',
      modelName: textIn(inputs, 'azure_deployment'),
      apiKey: await keyOf(inputs, context, 'api_key', 'AZURE_OPENAI_API_KEY'),
      baseUrl: textIn(inputs, 'azure_endpoint') || null,
      temperature: numberIn(inputs, 'temperature'),
      maxTokens: countIn(inputs, 'max_tokens'),
      options: { deployment: textIn(inputs, 'azure_deployment'), apiVersion: textIn(inputs, 'api_version') },
    }),
  asks: { streamsUnread: () => true },
});
