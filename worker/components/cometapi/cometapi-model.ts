import { TerminalError } from '../../engine/errors.ts';
import { defineModel } from '../model-nodes/define-model.ts';
import { choice, jsonMode, key, maxTokens, modelKwargs, seed, slider, text } from '../model-nodes/fields.ts';
import { settingsOfFields } from '../model-nodes/settings.ts';

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
    return settingsOfFields(inputs, context, { provider: 'CometAPI', variable: 'COMETAPI_KEY' });
  },
  asks: { streamsUnread: () => true },
});
