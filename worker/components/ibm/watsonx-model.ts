import type { Inputs } from '../../engine/component.ts';
import { defineModel } from '../model-nodes/define-model.ts';
import { choice, flag, key, maxTokens, range, slider, text, whole } from '../model-nodes/fields.ts';
import { chatSettings, keyOf, numberIn, textIn } from '../model-nodes/settings.ts';
import { watsonxUrls } from './watsonx-regions.ts';

/** The foundation models of IBM watsonx.ai. */
export const watsonxModel = defineModel({
  type: 'IBMwatsonxModel',
  displayName: 'IBM watsonx.ai',
  description: 'Asks a foundation model of IBM watsonx.ai.',
  icon: 'WatsonxAI',
  inputs: [
    choice('base_url', 'watsonx API Endpoint', watsonxUrls, { value: '', required: true, realTimeRefresh: true }),
    text('project_id', 'watsonx Project ID', { info: "The model's project or space.", required: true }),
    key('api_key', 'Watsonx API Key', { required: true }),
    choice('model_name', 'Model Name', [], { required: true, realTimeRefresh: true, more: { refresh_button: true } }),
    maxTokens({ value: 1000, info: 'How many tokens an answer may have.', more: { range_spec: range(1, 4096) } }),
    text('stop_sequence', 'Stop Sequence', { info: 'Where the answer ends.', advanced: true }),
    slider('temperature', 'Temperature', 0.1, [0, 2], { advanced: true }),
    slider('top_p', 'Top P', 0.9, [0, 1], { advanced: true }),
    slider('frequency_penalty', 'Frequency Penalty', 0.5, [-2, 2], { advanced: true }),
    slider('presence_penalty', 'Presence Penalty', 0.3, [-2, 2], { advanced: true }),
    whole('seed', 'Random Seed', { value: 8 }),
    flag('logprobs', 'Log Probabilities', { value: true, advanced: true }),
    whole('top_logprobs', 'Top Log Probabilities', { value: 3, more: { range_spec: range(1, 20) } }),
    text('logit_bias', 'Logit Bias', { info: 'JSON of token numbers and what they weigh.', advanced: true }),
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'IBM watsonx.ai',
      modelName: textIn(inputs, 'model_name'),
      apiKey: await keyOf(inputs, context, 'api_key', 'WATSONX_APIKEY'),
      baseUrl: textIn(inputs, 'base_url') || null,
      temperature: numberIn(inputs, 'temperature'),
      maxTokens: numberIn(inputs, 'max_tokens'),
      seed: numberIn(inputs, 'seed'),
      options: { projectId: textIn(inputs, 'project_id') },
      extra: {
        top_p: numberIn(inputs, 'top_p'),
        frequency_penalty: numberIn(inputs, 'frequency_penalty'),
        presence_penalty: numberIn(inputs, 'presence_penalty'),
        stop: textIn(inputs, 'stop_sequence') === '' ? [] : [inputs.stop_sequence],
        n: 1,
        logprobs: inputs.logprobs !== false,
        top_logprobs: numberIn(inputs, 'top_logprobs'),
        time_limit: 600_000,
        logit_bias: logitBias(inputs),
      },
    }),
  asks: { streamsUnread: () => true },
});

/** What is no JSON counts as the usual bias, as it always has. */
function logitBias(inputs: Inputs): unknown {
  const json = textIn(inputs, 'logit_bias');
  if (json === '') return null;
  try {
    return JSON.parse(json);
  } catch {
    return { '1003': -100, '1004': -100 };
  }
}
