import { defineModel } from '../model-nodes/define-model.ts';
import { choice, jsonMode, key, manyTokens, modelKwargs, range, seed, slider } from '../model-nodes/fields.ts';
import { settingsOfFields } from '../model-nodes/settings.ts';
import { novitaModelNames } from './model-names.ts';

/** The models that Novita AI serves. */
export const novitaModel = defineModel({
  type: 'NovitaModel',
  displayName: 'Novita AI',
  description: 'Asks a model that Novita AI serves.',
  icon: 'Novita',
  inputs: [
    manyTokens,
    modelKwargs,
    jsonMode,
    choice('model_name', 'Model Name', novitaModelNames, { more: { refresh_button: true } }),
    key('api_key', 'Novita API Key', { value: 'NOVITA_API_KEY', realTimeRefresh: true }),
    slider('temperature', 'Temperature', 0.1, [0, 1], { more: { range_spec: range(0, 1) } }),
    seed,
    {
      name: 'output_parser',
      input: 'HandleInput',
      displayName: 'Output Parser',
      info: 'Kept for flows that have it; the answer is given as it is.',
      value: '',
      advanced: true,
      inputTypes: ['OutputParser'],
    },
  ],
  settings: (inputs, context) => settingsOfFields(inputs, context, { provider: 'Novita', variable: 'NOVITA_API_KEY' }),
  asks: { streamsUnread: () => true },
});
