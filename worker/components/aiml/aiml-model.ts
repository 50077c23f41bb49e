import { defineModel } from '../model-nodes/define-model.ts';
import { choice, key, manyTokens, modelKwargs, slider, text } from '../model-nodes/fields.ts';
import { numberIn, settingsOfFields, urlIn } from '../model-nodes/settings.ts';

/** The models behind AI/ML API. */
export const aimlModel = defineModel({
  type: 'AIMLModel',
  displayName: 'AI/ML API',
  description: 'Asks a model behind AI/ML API.',
  icon: 'AIML',
  inputs: [
    manyTokens,
    modelKwargs,
    choice('model_name', 'Model Name', [], { more: { refresh_button: true } }),
    text('aiml_api_base', 'AI/ML API Base', { info: 'Where it is asked, with its version.', advanced: true }),
    key('api_key', 'AI/ML API Key', { value: 'AIML_API_KEY', required: true }),
    slider('temperature', 'Temperature', 0.1, [0, 2]),
  ],
  async settings(inputs, context) {
    const modelName = String(inputs.model_name ?? '');
    return settingsOfFields(inputs, context, {
      provider: 'AI/ML API',
      variable: 'AIML_API_KEY',
      baseUrl: urlIn(inputs, 'aiml_api_base', 'https://api.aimlapi.com/v2'),
      temperature: modelName.includes('o1') ? 1 : numberIn(inputs, 'temperature'),
    });
  },
});
