import { objectOf, objectsOf } from '../http-services/json-members.ts';
import { defineRerank } from '../model-nodes/define-rerank.ts';
import { choice, key } from '../model-nodes/fields.ts';
import { keyOf, textIn } from '../model-nodes/settings.ts';

/** Cohere's models that put found records in order. */
export const cohereRerank = defineRerank({
  type: 'CohereRerank',
  displayName: 'Cohere Rerank',
  description: 'Puts found records in order of how well they fit the question, by a model of Cohere.',
  icon: 'Cohere',
  inputs: [
    key('api_key', 'Cohere API Key'),
    choice('model', 'Model', [
      'rerank-english-v3.0',
      'rerank-multilingual-v3.0',
      'rerank-english-v2.0',
      'rerank-multilingual-v2.0',
    ]),
  ],
  request: async ({ query, texts, count }, inputs, context) => ({
    url: 'https://api.cohere.com/v2/rerank',
    headers: {
      authorization: `Bearer ${await keyOf(inputs, context, 'api_key', 'COHERE_API_KEY')}`,
      'x-client-name': 'langchain:partner',
    },
    json: { model: textIn(inputs, 'model'), query, documents: texts, top_n: count, max_tokens_per_doc: null },
  }),
  ranks: (answer) =>
    objectsOf(objectOf(answer).results).map(({ index, relevance_score: score }) => ({
      index: Number(index),
      score: Number(score),
    })),
});
