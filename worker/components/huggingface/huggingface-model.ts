import type { ComponentContext, Inputs } from '../../engine/component.ts';
import type { ChatModelSettings } from '../../engine/context.ts';
import { TerminalError } from '../../engine/errors.ts';
import { defineModel } from '../model-nodes/define-model.ts';
import { chatSettings, countIn, keyOf, membersIn, numberIn, present, textIn } from '../model-nodes/settings.ts';
import { huggingFaceInputs } from './huggingface-inputs.ts';

/**
 * Models of the Hugging Face hub, or of a text generation server of one's own. The hub's older inference address serves
 * no more: its models are asked by chat completions of the hub's router.
 */
export const huggingFaceModel = defineModel({
  type: 'HuggingFaceModel',
  displayName: 'Hugging Face',
  description: 'Asks a model of the Hugging Face hub, or a text generation server of your own.',
  icon: 'HuggingFace',
  inputs: huggingFaceInputs,
  async settings(inputs, context) {
    const endpoint = textIn(inputs, 'inference_endpoint');
    const isHubs = endpoint === '' || /\bapi-inference\.huggingface\.co\b/i.test(endpoint);
    return isHubs ? hubSettings(inputs, context) : endpointSettings(endpoint, inputs, context);
  },
});

async function hubSettings(inputs: Inputs, context: ComponentContext): Promise<ChatModelSettings> {
  return chatSettings({
    provider: 'Hugging Face',
    modelName: modelIn(inputs),
    apiKey: await keyOf(inputs, context, 'huggingfacehub_api_token', 'HUGGINGFACEHUB_API_TOKEN'),
    temperature: countIn(inputs, 'temperature') ?? 0.8,
    maxTokens: countIn(inputs, 'max_new_tokens'),
    extra: { ...present({ top_p: countIn(inputs, 'top_p') }), ...membersIn(inputs, 'model_kwargs') },
  });
}

async function endpointSettings(
  endpoint: string,
  inputs: Inputs,
  context: ComponentContext,
): Promise<ChatModelSettings> {
  const isNamed = endpoint.toLowerCase().includes('huggingface');
  return chatSettings({
    provider: 'Hugging Face endpoint',
    modelName: isNamed ? modelIn(inputs) : textIn(inputs, 'model_id'),
    apiKey: await keyOf(inputs, context, 'huggingfacehub_api_token', 'HUGGINGFACEHUB_API_TOKEN'),
    baseUrl: isNamed ? `${endpoint}${modelIn(inputs)}` : endpoint,
    extra: present({
      max_new_tokens: numberIn(inputs, 'max_new_tokens'),
      top_k: countIn(inputs, 'top_k'),
      top_p: numberIn(inputs, 'top_p'),
      typical_p: countIn(inputs, 'typical_p'),
      temperature: countIn(inputs, 'temperature') ?? 0.8,
      repetition_penalty: countIn(inputs, 'repetition_penalty'),
      ...membersIn(inputs, 'model_kwargs'),
    }),
  });
}

function modelIn(inputs: Inputs): string {
  if (inputs.model_id !== 'custom') return textIn(inputs, 'model_id');
  const custom = textIn(inputs, 'custom_model');
  if (custom !== '') return custom;
  throw new TerminalError("Custom model ID is required when 'custom' is selected", 'input_missing');
}
