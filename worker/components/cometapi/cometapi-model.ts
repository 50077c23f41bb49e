import { TerminalError } from '../../engine/errors.ts';
import { defineModel } from '../model-nodes/define-model.ts';
import { choice, jsonMode, key, maxTokens, modelKwargs, seed, slider, text } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf, membersIn, numberIn } from '../model-nodes/settings.ts';

/** The models behind CometAPI. */
export const cometapiModel = defineModel({
  type: 'CometAPIModel',
  displayName: 'CometAPI',
  description: 'Asks a model behind CometAPI.',
  icon: 'CometAPI',
  inputs: [
    key('api_key', 'CometAPI Key', { required: true, realTimeRefresh: true }),
    text('app_name', 'App Name', { info: 'Kept for flows that have it; it is not sent.', advanced: true }),
    choice('model_name', 'Model', ['Select a model'], { required: true, realTimeRefresh: true }),
    modelKwargs,
    slider('temperature', 'Temperature', 0.7, [0, 2], { advanced: true }),
    maxTokens(),
    seed,
    jsonMode,
  ],
  async settings(inputs, context) {
    const modelName = String(inputs.model_name ?? '');
    if (modelName === '' || modelName === 'Select a model') {
      throw new TerminalError('Please select a valid CometAPI model.', 'input_missing');
    }
    return chatSettings({
      provider: 'CometAPI',
      modelName,
      apiKey: await keyOf(inputs, context, 'api_key', 'COMETAPI_KEY'),
      temperature: numberIn(inputs, 'temperature'),
      maxTokens: countIn(inputs, 'max_tokens'),
      seed: numberIn(inputs, 'seed'),
      jsonMode: inputs.json_mode === true,
      extra: membersIn(inputs, 'model_kwargs'),
    });
  },
  asks: { streamsUnread: () => true },
});
