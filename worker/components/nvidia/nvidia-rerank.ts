import { withoutEnding } from '../../engine/without-ending.ts';
import { objectOf, objectsOf } from '../http-services/json-members.ts';
import { defineRerank } from '../model-nodes/define-rerank.ts';
import { choice, key, text } from '../model-nodes/fields.ts';
import { keyOf, textIn } from '../model-nodes/settings.ts';

const VENDOR = 'https://integrate.api.nvidia.com/v1';

/** NVIDIA's models that put found records in order. */
export const nvidiaRerank = defineRerank({
  type: 'NvidiaRerankComponent',
  displayName: 'NVIDIA Rerank',
  description: 'Puts found records in order of how well they fit the question, by a model that NVIDIA serves.',
  icon: 'NVIDIA',
  inputs: [
    key('api_key', 'NVIDIA API Key'),
    text('base_url', 'Base URL', {
      value: VENDOR,
      info: 'Where NVIDIA is asked, with its version.',
      more: { refresh_button: true },
    }),
    choice('model', 'Model', ['nv-rerank-qa-mistral-4b:1']),
  ],
  request: async ({ query, texts }, inputs, context) => ({
    url: `${withoutEnding(textIn(inputs, 'base_url') || VENDOR, '/')}/ranking`,
    headers: { authorization: `Bearer ${await keyOf(inputs, context, 'api_key', 'NVIDIA_API_KEY')}` },
    json: {
      model: textIn(inputs, 'model'),
      query: { text: query },
      passages: texts.map((passage) => ({ text: passage })),
    },
  }),
  ranks: (answer) =>
    objectsOf(objectOf(answer).rankings).map(({ index, logit }) => ({ index: Number(index), score: Number(logit) })),
});
