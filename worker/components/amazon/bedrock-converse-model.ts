import { defineModel } from '../model-nodes/define-model.ts';
import { choice, dict, flag, fraction, whole } from '../model-nodes/fields.ts';
import { chatSettings, membersIn, numberIn, present, textIn } from '../model-nodes/settings.ts';
import { awsAccount, awsEndpoint, awsKeys, awsProfile, awsRegion, awsSessionToken } from './aws-fields.ts';
import { bedrockModelNames } from './model-names.ts';

/** The models of Amazon Bedrock, by its Converse interface. */
export const bedrockConverseModel = defineModel({
  type: 'AmazonBedrockConverseModel',
  displayName: 'Amazon Bedrock Converse',
  description: 'Asks a model of Amazon Bedrock, whoever made it.',
  icon: 'Amazon',
  beta: true,
  inputs: [
    choice('model_id', 'Model ID', bedrockModelNames, { value: 'anthropic.claude-3-5-sonnet-20241022-v2:0' }),
    ...awsKeys,
    awsSessionToken({ advanced: true, loadFromDb: false }),
    awsProfile(),
    awsRegion,
    awsEndpoint,
    fraction('temperature', 'Temperature', { value: 0.7 }),
    whole('max_tokens', 'Max Tokens', { value: 4096 }),
    fraction('top_p', 'Top P', { value: 0.9 }),
    whole('top_k', 'Top K', {
      value: 250,
      info: 'Not sent by itself: add it to the additional fields of a model that knows it.',
    }),
    flag('disable_streaming', 'Disable Streaming', { advanced: true }),
    dict('additional_model_fields', 'Additional Model Fields', { list: true, info: "The model's own settings." }),
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'Amazon Bedrock',
      modelName: textIn(inputs, 'model_id'),
      ...(await awsAccount(inputs, context)),
      temperature: numberIn(inputs, 'temperature'),
      maxTokens: numberIn(inputs, 'max_tokens'),
      maxRetries: 4,
      extra: {
        inferenceConfig: present({ topP: numberIn(inputs, 'top_p') }),
        ...membersIn(inputs, 'additional_model_fields'),
      },
    }),
});
