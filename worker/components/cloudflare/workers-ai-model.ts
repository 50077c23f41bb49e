import { defineModel } from '../model-nodes/define-model.ts';
import { choice, jsonMode, key, manyTokens, message, modelKwargs, slider } from '../model-nodes/fields.ts';
import { chatSettings, countIn, membersIn, numberIn, textIn } from '../model-nodes/settings.ts';

/** The chat models of Cloudflare Workers AI: of an account, or of the deployment itself. */
export const workersAiModel = defineModel({
  type: 'CloudflareWorkersAIModel',
  displayName: 'Cloudflare Workers AI',
  description: 'Asks a model of Cloudflare Workers AI.',
  icon: 'Cloudflare',
  inputs: [
    choice('model_name', 'Model Name', ['@cf/meta/llama-3.3-70b-instruct-fp8-fast', '@cf/openai/gpt-oss-120b'], {
      more: { combobox: true },
    }),
    message('account_id', 'Cloudflare account ID', {
      info: 'Without it and a token, the deployment’s own binding is asked.',
    }),
    key('api_token', 'Cloudflare API token'),
    manyTokens,
    slider('temperature', 'Temperature', 0.1, [0, 2], { advanced: true }),
    jsonMode,
    modelKwargs,
  ],
  settings: async (inputs) =>
    chatSettings({
      provider: 'Cloudflare',
      modelName: textIn(inputs, 'model_name'),
      apiKey: textIn(inputs, 'api_token') || null,
      temperature: numberIn(inputs, 'temperature') ?? 0.1,
      maxTokens: countIn(inputs, 'max_tokens'),
      jsonMode: inputs.json_mode === true,
      extra: membersIn(inputs, 'model_kwargs'),
      options: { accountId: textIn(inputs, 'account_id') },
    }),
  asks: { tellsVendorsWords: true },
});
