import { defineModel } from '../model-nodes/define-model.ts';
import { choice, dict } from '../model-nodes/fields.ts';
import { chatSettings, membersIn, numberIn, present, textIn } from '../model-nodes/settings.ts';
import { awsAccount, awsEndpoint, awsKeys, awsProfile, awsRegion, awsSessionToken } from './aws-fields.ts';
import { bedrockModelNames } from './model-names.ts';

/** The older node for Amazon Bedrock: it is asked by Converse too, which every model there understands. */
export const bedrockModel = defineModel({
  type: 'AmazonBedrockModel',
  displayName: 'Amazon Bedrock',
  description: 'Asks a model of Amazon Bedrock. New flows take the Converse node.',
  icon: 'Amazon',
  legacy: true,
  inputs: [
    choice('model_id', 'Model ID', bedrockModelNames, { value: 'anthropic.claude-3-haiku-20240307-v1:0' }),
    ...awsKeys,
    awsSessionToken({ loadFromDb: false }),
    awsProfile(),
    awsRegion,
    dict('model_kwargs', 'Model Kwargs', { list: true, info: 'Settings of the model.' }),
    awsEndpoint,
  ],
  async settings(inputs, context) {
    const { temperature, max_tokens: tokens, top_p: topP, ...own } = membersIn(inputs, 'model_kwargs');
    return chatSettings({
      provider: 'Amazon Bedrock',
      modelName: textIn(inputs, 'model_id'),
      ...(await awsAccount(inputs, context)),
      temperature: numberIn({ temperature }, 'temperature'),
      maxTokens: numberIn({ tokens }, 'tokens') ?? 1024,
      maxRetries: 4,
      extra: { inferenceConfig: present({ topP }), ...own },
    });
  },
});
