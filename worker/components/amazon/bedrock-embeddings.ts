import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { choice } from '../model-nodes/fields.ts';
import { textIn } from '../model-nodes/settings.ts';
import { awsAccount, awsEndpoint, awsKeys, awsProfile, awsRegion, awsSessionToken } from './aws-fields.ts';
import { bedrockEmbeddingNames } from './model-names.ts';

/** The embedding models of Amazon Bedrock. */
export const bedrockEmbeddings = defineEmbeddings({
  type: 'AmazonBedrockEmbeddings',
  displayName: 'Amazon Bedrock Embeddings',
  description: 'Makes vectors of texts with a model of Amazon Bedrock.',
  icon: 'Amazon',
  outputName: 'Embeddings',
  inputs: [
    choice('model_id', 'Model Id', bedrockEmbeddingNames),
    ...awsKeys,
    awsSessionToken({ value: 'AWS_SESSION_TOKEN' }),
    awsProfile({ value: 'AWS_CREDENTIALS_PROFILE_NAME', loadFromDb: true }),
    awsRegion,
    awsEndpoint,
  ],
  settings: async (inputs, context) => ({
    provider: 'Amazon Bedrock',
    modelName: textIn(inputs, 'model_id'),
    ...(await awsAccount(inputs, context)),
    maxRetries: 4,
  }),
});
