import { defineModel } from '../model-nodes/define-model.ts';
import { choice, flag, key, maxTokens, message, seed, slider, toolModels } from '../model-nodes/fields.ts';
import { countIn, settingsOfFields, urlIn } from '../model-nodes/settings.ts';

const VENDOR = 'https://integrate.api.nvidia.com/v1';

/** The models that NVIDIA serves. */
export const nvidiaModel = defineModel({
  type: 'NVIDIAModelComponent',
  displayName: 'NVIDIA',
  description: 'Asks a model that NVIDIA serves.',
  icon: 'NVIDIA',
  inputs: [
    maxTokens(),
    choice('model_name', 'Model Name', [], { more: { refresh_button: true, combobox: true } }),
    flag('detailed_thinking', 'Detailed Thinking', {
      info: 'Let a model that can tell its thoughts in detail.',
      show: false,
    }),
    toolModels,
    message('base_url', 'NVIDIA Base URL', { value: VENDOR, info: 'Where NVIDIA is asked, with its version.' }),
    key('api_key', 'NVIDIA API Key', { value: 'NVIDIA_API_KEY' }),
    slider('temperature', 'Temperature', 0.1, [0, 1], { advanced: true }),
    seed,
  ],
  settings: (inputs, context) =>
    settingsOfFields(inputs, context, {
      provider: 'NVIDIA',
      variable: 'NVIDIA_API_KEY',
      baseUrl: urlIn(inputs, 'base_url', VENDOR),
      temperature: countIn(inputs, 'temperature') ?? 0.1,
      maxRetries: 0,
    }),
  asks: {
    systemPrefix: (inputs) => (inputs.detailed_thinking === true ? 'detailed thinking on\n\n' : ''),
  },
});
