import { TerminalError } from '../../engine/errors.ts';
import { defineModel } from '../model-nodes/define-model.ts';
import { choice, key, maxTokens, slider, text } from '../model-nodes/fields.ts';
import { chatSettings, countIn, keyOf, numberIn, textIn } from '../model-nodes/settings.ts';

/** The models behind OpenRouter. */
export const openrouterModel = defineModel({
  type: 'OpenRouterComponent',
  displayName: 'OpenRouter',
  description: 'Asks a model of any provider that OpenRouter knows.',
  icon: 'OpenRouter',
  inputs: [
    key('api_key', 'API Key', { required: true }),
    choice('model_name', 'Model', [], { required: true, realTimeRefresh: true, more: { refresh_button: true } }),
    slider('temperature', 'Temperature', 0.7, [0, 2], { advanced: true }),
    maxTokens(),
    text('site_url', 'Site URL', { info: 'Your site, for its rankings.', advanced: true }),
    text('app_name', 'App Name', { info: 'Your application, for its rankings.', advanced: true }),
  ],
  async settings(inputs, context) {
    const modelName = String(inputs.model_name ?? '');
    if (modelName === '' || modelName === 'Loading...') {
      throw new TerminalError('Please select a model', 'input_missing');
    }
    const site = textIn(inputs, 'site_url');
    const app = textIn(inputs, 'app_name');
    return chatSettings({
      provider: 'OpenRouter',
      modelName,
      apiKey: await keyOf(inputs, context, 'api_key', 'OPENROUTER_API_KEY'),
      temperature: numberIn(inputs, 'temperature') ?? 0.7,
      maxTokens: countIn(inputs, 'max_tokens'),
      headers: { ...(site && { 'http-referer': site }), ...(app && { 'x-title': app }) },
    });
  },
});
